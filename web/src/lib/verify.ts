// Checks a deal: the hash shown at the start must be the SHA-256 of seed and salt told at the end.
export async function dealMatchesHash(hash: string, seed: string, salt: string): Promise<boolean> {
  if (!globalThis.crypto?.subtle) throw new Error("This browser only checks hashes over https or on this machine. Check it yourself with the numbers below.");
  const bytes = Uint8Array.from((seed.replace(/^0x/, "") + salt).match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("") === hash;
}
