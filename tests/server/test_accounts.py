"""Accounts: what somebody has spent, and how long they wait for it. No clock but the one of the test."""

from __future__ import annotations

from dataclasses import asdict, fields
from pathlib import Path

import pytest

from rumpus.core.errors import RumpusError
from rumpus.server.runtime import accounts
from rumpus.server.runtime.accounts import Account, Accounts, Bucket, Payer, network_of
from rumpus.server.runtime.limits import Limits, limits_from

LIMITS = Limits(guest_rate=0.1, guest_saved=2.0, peak=2.0, at_once=0.01)


class Clock:
    now = 1000.0


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(accounts, "monotonic", lambda: clock.now)
    return clock


def account() -> Account:
    return Account(LIMITS, LIMITS.guest_rate, LIMITS.guest_saved)


def test_who_spent_nothing_owes_nothing(clock: Clock) -> None:
    assert account().wait() == 0.0


def test_a_little_is_spent_at_once_and_more_is_paid_off_at_the_peak(clock: Clock) -> None:
    spender = account()
    spender.charge(0.01)
    assert spender.wait() == 0.0
    spender.charge(0.1)
    assert spender.wait() == pytest.approx(0.1 / 0.2)
    clock.now += 0.5
    assert spender.wait() == pytest.approx(0.0)


def test_who_has_spent_all_that_was_saved_goes_on_at_the_rate(clock: Clock) -> None:
    spender = account()
    for _ in range(1000):
        clock.now += spender.wait()
        spender.charge(0.01)
    begun = clock.now
    for _ in range(100):
        clock.now += spender.wait()
        spender.charge(0.01)
    assert (clock.now - begun) == pytest.approx(1.0 / LIMITS.guest_rate, rel=0.05)


def test_nobody_is_in_debt_for_long(clock: Clock) -> None:
    spender = account()
    spender.charge(1000.0)
    assert spender.wait() == accounts.LONGEST_WAIT


def test_a_bucket_gives_nothing_where_there_is_not_enough(clock: Clock) -> None:
    bucket = Bucket(10, 2)
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    clock.now += 0.1
    assert [bucket.take() for _ in range(2)] == [True, False]


def test_a_guest_and_their_address_pay_alike(clock: Clock) -> None:
    payer = Payer(account(), account())
    payer.charge(0.05)
    assert payer.address.wait() == payer.guest.wait() == payer.wait() > 0
    alone = account()
    Payer(alone, alone).charge(0.05)
    assert alone.wait() == payer.wait(), "before the guest is known, the address pays once"


def test_the_same_guest_has_one_account_and_others_have_their_own(clock: Clock) -> None:
    kept = Accounts(LIMITS)
    assert kept.of_guest("a") is kept.of_guest("a")
    assert kept.of_guest("a") is not kept.of_guest("b")
    assert kept.of_guest("1.2.3.4") is not kept.of_address("1.2.3.4")


def test_accounts_long_unused_are_forgotten_unless_they_hold_connections(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accounts, "KEPT", 10)
    kept = Accounts(LIMITS)
    here, gone = kept.of_address("10.0.0.1"), kept.of_address("10.0.0.2")
    here.connections = 1
    for number in range(100):
        kept.of_guest(str(number))
    assert kept.of_address("10.0.0.1") is here
    assert kept.of_address("10.0.0.2") is not gone


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_an_address_stands_for_those_who_can_choose_from_it(address: str, network: str) -> None:
    assert network_of(address) == network


def test_every_limit_stands_in_the_docs_with_its_default() -> None:
    text = (Path(__file__).parents[2] / "docs" / "security.md").read_text(encoding="utf-8")
    table = text.partition("| limit | default | why |\n")[2].partition("\n\n")[0]
    rows = [line.split("|")[1:3] for line in table.splitlines()[1:]]
    told = {
        name.strip(" `"): value.strip()
        for names, values in rows
        for name, value in zip(names.split(","), values.split(","), strict=True)
    }
    assert told.keys() == {field.name for field in fields(Limits)}
    sizes = {"1 MiB": 1 << 20, "8 MiB": 8 << 20}
    assert {name: sizes.get(value) or float(value) for name, value in told.items()} == asdict(Limits())


def test_limits_are_read_as_an_operator_writes_them() -> None:
    assert limits_from("") == {}
    assert limits_from(" connections = 9000, address_rate=0.5,") == {"connections": 9000, "address_rate": 0.5}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("conections=1", r"RUMPUS_LIMITS: there is no limit 'conections'; there are guest_rate, .*\."),
        ("connections=many", r"RUMPUS_LIMITS: connections is a whole number, not 'many'\."),
        ("connections=1.5", r"RUMPUS_LIMITS: connections is a whole number, not '1.5'\."),
        ("address_rate", r"RUMPUS_LIMITS: address_rate is a number, not ''\."),
        ("address_rate=0", r"RUMPUS_LIMITS: address_rate is more than 0, not 0\."),
        ("address_rate=nan", r"RUMPUS_LIMITS: address_rate is more than 0, not nan\."),
        ("connections=-3", r"RUMPUS_LIMITS: connections is more than 0, not -3\."),
    ],
)
def test_a_limit_that_cannot_be_read_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(RumpusError, match=f"^{sentence}$"):
        limits_from(text)
