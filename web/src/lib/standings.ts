// What the scores at the end of each round tell: since when the winner led, and the best round anybody had.
import type { Standing } from "../wire.ts";

export interface Moment extends Omit<Standing, "scores"> {
  seat: number;
}

/** The end of the round since which the winner has been ahead of everybody else; `from` is false where that was the first. Nothing where nobody led alone at the end. */
export function decisiveMoment(curve: Standing[], ranks: number[], lowestWins: boolean): (Moment & { from: boolean }) | null {
  const seat = ranks.indexOf(1);
  if (ranks.filter((rank) => rank === 1).length !== 1) return null;
  const leads = ({ scores }: Standing) => scores.every((score, other) => other === seat || (lowestWins ? scores[seat]! < score : scores[seat]! > score));
  let first = curve.length;
  while (first > 0 && leads(curve[first - 1]!)) first -= 1;
  const at = curve[first];
  return at ? { seat, number: at.number, round: at.round, from: first > 0 } : null;
}

/** Who gained most within one round, and how much; nothing where few points are good. */
export function bestRound(curve: Standing[], lowestWins: boolean): (Moment & { gain: number }) | null {
  if (lowestWins) return null;
  let best: (Moment & { gain: number }) | null = null;
  curve.forEach(({ number, round, scores }, i) =>
    scores.forEach((score, seat) => {
      const gain = score - (curve[i - 1]?.scores[seat] ?? 0);
      if (gain > (best?.gain ?? 0)) best = { seat, number, round, gain };
    }),
  );
  return best;
}
