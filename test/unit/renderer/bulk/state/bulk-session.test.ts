import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '../../../../../src-renderer/bridge/bridge.ts';
import {
  type BulkSession,
  createBulkSession,
} from '../../../../../src-renderer/features/bulk/state/bulk-session.ts';
import { goodRows } from '../../../../../src-renderer/features/bulk/state/bulk-state.ts';
import { rowsWithProblems } from '../../../../../src-renderer/features/bulk/state/column-doubts.ts';
import { leaveOut, removeRows } from '../../../../../src-renderer/features/bulk/state/table-edits.ts';
import type { MethodInput } from '../../../../../src-shared/contract/contract.ts';
import { DispatchError } from '../../../../../src-shared/errors.ts';
import { defaultInterfaceProfile } from '../../../../../src-shared/interface-profile.ts';
import { nowMs } from '../../../../support/builders/order.ts';

function openSession(answers: Partial<Record<string, (input: never) => unknown>> = {}, now = () => nowMs) {
  const saves: MethodInput<'bulk.save'>[] = [];
  const placed: string[] = [];
  const call: Call = async (method, input) => {
    const own = answers[method];
    if (own) return own(input as never) as never;
    if (method === 'bulk.save') {
      saves.push(input as MethodInput<'bulk.save'>);
      return { version: saves.length } as never;
    }
    if (method === 'bulk.place') {
      placed.push((input as MethodInput<'bulk.place'>).rowId);
      return { outcome: 'queued', localId: 'x' } as never;
    }
    return (method === 'prices.check' ? null : method === 'bulk.placedOrders' ? {} : []) as never;
  };
  const batch = { version: 0, columns: [], rows: [], memory: {} };
  const session = createBulkSession(batch, { call, profile: defaultInterfaceProfile, now });
  const rows = () => session.state.getState().table.rows;
  const columnId = (field: string) =>
    session.state.getState().table.columns.find(column => column.field === field)?.id ?? '';
  const activate = (row: number, field: string) => {
    const position = { rowId: rows()[row]?.id ?? '', columnId: columnId(field) };
    session.state.setState({ active: position, anchor: position });
  };
  return { session, saves, placed, rows, columnId, activate };
}

const headings = ['Ref', 'Pickup', 'Pickup date', 'Delivery', 'VIN'];
const rowOf = (number: number, vin = `WAUZZZF24NN10000${number}`) => [
  `R-${number}`,
  'Tampere, Finland',
  '24.11.2026',
  'Oulu, Finland',
  vin,
];

beforeEach(() => {
  vi.useFakeTimers({ now: nowMs });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('keeping', () => {
  it('stops where another window has changed the rows, until one of both is chosen', async () => {
    const row = { id: 'theirs', cells: {}, isLeftOut: false, placedAtMs: null };
    const versions: number[] = [];
    const { session, rows } = openSession({
      'bulk.get': () => ({ version: 7, columns: [], rows: [row], memory: {} }),
      'bulk.save': ({ version }: MethodInput<'bulk.save'>) => {
        versions.push(version);
        if (version < 7) throw new DispatchError('draft_conflict', 'changed');
        return { version: version + 1 };
      },
    });
    session.importTable({ name: 'a.csv', rows: [headings, rowOf(1)] });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(session.state.getState().save.kind).toBe('conflict');
    expect(versions).toEqual([0]);
    await session.keepMine();
    expect(versions).toEqual([0, 7]);
    expect(session.state.getState().save.kind).toBe('saved');
    expect(rows()).toHaveLength(1);
  });

  it('can be ended again where the rows of the other window cannot be read', async () => {
    let isAway = true;
    const { session } = openSession({
      'bulk.get': async () => {
        if (isAway) throw new DispatchError('storage_failed', 'busy');
        return { version: 7, columns: [], rows: [], memory: {} };
      },
      'bulk.save': ({ version }: MethodInput<'bulk.save'>) => {
        if (version !== 7) throw new DispatchError('draft_conflict', 'changed');
        return { version: 8 };
      },
    });
    session.importTable({ name: 'a.csv', rows: [headings, rowOf(1)] });
    await vi.advanceTimersByTimeAsync(20_000);
    await expect(session.keepMine()).rejects.toThrow('busy');
    expect(session.state.getState().save.kind).toBe('conflict');
    isAway = false;
    await session.keepMine();
    expect(session.state.getState().save.kind).toBe('saved');
  });

  it('loses nothing that is typed while the rows of the other window are read', async () => {
    let stored = 7;
    const saved: string[][] = [];
    const { session } = openSession({
      'bulk.get': async () => {
        session.importTable({ name: 'b.csv', rows: [headings, rowOf(2)] });
        return { version: stored, columns: [], rows: [], memory: {} };
      },
      'bulk.save': ({ version, rows }: MethodInput<'bulk.save'>) => {
        if (version !== stored) throw new DispatchError('draft_conflict', 'changed');
        saved.push(rows.flatMap(row => Object.values(row.cells).filter(cell => cell.startsWith('R-'))));
        stored += 1;
        return { version: stored };
      },
    });
    session.importTable({ name: 'a.csv', rows: [headings, rowOf(1)] });
    await vi.advanceTimersByTimeAsync(20_000);
    await session.keepMine();
    expect(saved).toEqual([['R-1', 'R-2']]);
    expect(session.state.getState().save.kind).toBe('saved');
  });

  it('sends only what changed, and the order of the rows where that did', async () => {
    const { session, saves, rows, activate } = openSession();
    session.importTable({ name: 'a.csv', rows: [headings, rowOf(1), rowOf(2)] });
    await vi.advanceTimersByTimeAsync(300);
    expect(saves).toHaveLength(1);
    expect(saves[0]?.head?.order).toEqual(rows().map(row => row.id));
    expect(saves[0]?.rows).toHaveLength(2);
    activate(1, 'customer_reference');
    session.beginTyping(true);
    session.type('R');
    session.type('R-9');
    await vi.advanceTimersByTimeAsync(300);
    expect(saves[1]).toMatchObject({ version: 1, head: null, removedIds: [], memory: null });
    expect(saves[1]?.rows).toMatchObject([{ id: rows()[1]?.id }]);
    expect(session.state.getState().save.kind).toBe('saved');
  });

  it('of very many rows sends portions that no message limit stops', async () => {
    const { session, saves } = openSession();
    session.importTable({
      name: '',
      rows: [headings, ...Array.from({ length: 250 }, (_, index) => rowOf(index))],
    });
    await session.flush();
    expect(saves.map(save => save.rows.length)).toEqual([100, 100, 50]);
    expect(saves.map(save => save.version)).toEqual([0, 1, 2]);
    expect(saves.map(save => save.head === null)).toEqual([false, true, true]);
  });

  it('of long rows sends fewer at a time', async () => {
    const { session, saves } = openSession();
    const long = Array.from({ length: 60 }, (_, index) => [`R-${index}`, 'x'.repeat(9_000)]);
    session.importTable({ name: '', rows: [['Ref', 'Note'], ...long] });
    await session.flush();
    expect(saves.map(save => save.rows.length)).toEqual([44, 16]);
  });

  it('keeps the order of the rows where nothing else changed', async () => {
    const { session, saves, rows } = openSession();
    session.importTable({ name: '', rows: [headings, rowOf(1), rowOf(2)] });
    await session.flush();
    session.change(table => ({ ...table, rows: table.rows.toReversed() }));
    await session.flush();
    expect(saves[1]).toMatchObject({ head: { order: rows().map(({ id }) => id) }, rows: [] });
  });

  it('tries again what could not be saved, and says so meanwhile', async () => {
    let isFull = true;
    const { session } = openSession({
      'bulk.save': () => {
        if (isFull) throw new DispatchError('storage_full', 'full');
        return { version: 1 };
      },
    });
    session.startAnew();
    await vi.advanceTimersByTimeAsync(300);
    expect(session.state.getState().save.kind).toBe('failed');
    expect(await session.flush()).toBe(false);
    isFull = false;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(session.state.getState().save.kind).toBe('saved');
  });
});

describe('swapping two columns', () => {
  it('is one step to undo, and is remembered for both headings', () => {
    const { session, columnId } = openSession();
    session.importTable({ name: '', rows: [headings, rowOf(1)] });
    const [reference, vin] = [columnId('customer_reference'), columnId('vin')];
    const fields = () => [columnId('customer_reference'), columnId('vin')];
    session.swapFields(reference, vin);
    expect(fields()).toEqual([vin, reference]);
    const { memory } = session.state.getState();
    expect(Object.values(memory).toSorted()).toEqual(['customer_reference', 'vin']);
    session.undo();
    expect(fields()).toEqual([reference, vin]);
  });
});

describe('typing', () => {
  it('is taken back by Escape, and as one step by undo', () => {
    const { session, rows, columnId, activate } = openSession();
    session.importTable({ name: '', rows: [headings, rowOf(1)] });
    const reference = () => rows()[0]?.cells[columnId('customer_reference')];
    activate(0, 'customer_reference');
    session.beginTyping(true);
    session.type('a');
    session.type('ab');
    session.endTyping(false);
    expect(reference()).toBe('R-1');
    session.beginTyping(true);
    session.type('a');
    session.type('ab');
    session.endTyping(true);
    expect(reference()).toBe('ab');
    session.undo();
    expect(reference()).toBe('R-1');
    session.undo();
    expect(rows()).toEqual([]);
  });

  it('shows rows with problems, also while one is corrected', () => {
    const { session, rows, activate } = openSession();
    session.importTable({ name: '', rows: [headings, rowOf(1), rowOf(2, 'SHORT')] });
    const state = () => session.state.getState();
    expect(rowsWithProblems(state())).toHaveLength(1);
    session.showProblemsOnly(true);
    activate(1, 'vin');
    session.beginTyping(true);
    session.type('WAUZZZF24NN100009');
    expect(rowsWithProblems(state())).toHaveLength(0);
    expect([...(state().shownIds ?? [])]).toEqual([rows()[1]?.id]);
  });

  it('knows the same vehicle on two rows, except left out ones', async () => {
    const { session, rows } = openSession();
    session.importTable({
      name: '',
      rows: [headings, rowOf(1), rowOf(2), [...rowOf(3).slice(0, 4), 'WAUZZZ F24NN 100001']],
    });
    await vi.advanceTimersByTimeAsync(300);
    expect(session.state.getState().sameRows).toEqual(
      new Map([
        [rows()[0]?.id, [3]],
        [rows()[2]?.id, [1]],
      ]),
    );
    session.change(table => leaveOut(table, new Set([rows()[2]?.id ?? '']), true));
    await vi.advanceTimersByTimeAsync(300);
    expect(session.state.getState().sameRows.size).toBe(0);
  });
});

const placeAll = (session: BulkSession) =>
  session.place(new Set(session.state.getState().table.rows.map(({ id }) => id)));

describe('placing', () => {
  it('leaves out a row that was not chosen, though it is good', async () => {
    const { session, placed, rows } = openSession();
    session.importTable({ name: '', rows: [headings, rowOf(1), rowOf(2)] });
    const second = rows()[1]?.id ?? '';
    expect(await session.place(new Set([second]))).toMatchObject({ placed: 1 });
    expect(placed).toEqual([second]);
  });

  it('places the good ones in their order, and no undo brings them back', async () => {
    const { session, placed, rows } = openSession();
    session.importTable({ name: '', rows: [headings, rowOf(1), rowOf(2, 'SHORT'), rowOf(3)] });
    const [first, , third] = rows();
    const [end, second] = await Promise.all([placeAll(session), placeAll(session)]);
    expect(end).toMatchObject({ placed: 2, failed: 0, isStopped: false });
    expect(second.placed).toBe(0);
    expect(placed).toEqual([first?.id, third?.id]);
    expect(rows().map(row => row.placedAtMs !== null)).toEqual([true, false, true]);
    session.undo();
    expect(rows().map(row => row.placedAtMs !== null)).toEqual([true, false, true]);
    expect(goodRows(session.state.getState())).toEqual([]);
  });

  it('keeps the rows as they stand while they are placed: nothing is changed or undone', async () => {
    let during: () => void = () => undefined;
    const { session, rows } = openSession({
      'bulk.place': () => {
        during();
        return { outcome: 'queued', localId: 'x' };
      },
    });
    session.importTable({ name: '', rows: [headings, rowOf(1), rowOf(2)] });
    const [first, second] = rows();
    during = () => {
      session.undo();
      session.change(table => removeRows(table, new Set([second?.id ?? ''])));
      expect(rows().map(row => row.id)).toEqual([first?.id, second?.id]);
    };
    expect(await placeAll(session)).toMatchObject({ placed: 2, failed: 0 });
    expect(rows().map(row => row.placedAtMs)).toEqual([nowMs, nowMs]);
  });

  it('says the price that was on screen, and none where there is none', async () => {
    const quoted: unknown[] = [];
    const price = { currency: 'EUR', total_cents: 42_000 };
    const { session } = openSession({
      'prices.check': ({ draft }: MethodInput<'prices.check'>) =>
        draft.customerReference === 'R-1' ? { status: 'available', price } : { status: 'by hand', price },
      'bulk.place': ({ quotedTotalCents }: MethodInput<'bulk.place'>) => {
        quoted.push(quotedTotalCents);
        return { outcome: 'queued', localId: 'x' };
      },
    });
    session.importTable({ name: '', rows: [headings, rowOf(1), rowOf(2)] });
    await vi.advanceTimersByTimeAsync(2_000);
    await placeAll(session);
    expect(quoted).toEqual([42_000, null]);
  });

  it('judges the rows by the time at which they are placed', async () => {
    let atMs = nowMs;
    const { session } = openSession({}, () => atMs);
    session.importTable({
      name: '',
      rows: [
        [...headings, 'Pickup time'],
        [...rowOf(1), '8-12'],
      ],
    });
    expect(goodRows(session.state.getState())).toHaveLength(1);
    atMs = Date.parse('2026-11-24T12:00:00Z');
    expect(await placeAll(session)).toMatchObject({ placed: 0, failed: 0 });
  });

  it('ends with the row that a full disk stopped, and when the view is left', async () => {
    const full = openSession({
      'bulk.place': () => {
        throw new DispatchError('storage_full', 'full');
      },
    });
    full.session.importTable({ name: '', rows: [headings, rowOf(1), rowOf(2)] });
    expect(await placeAll(full.session)).toMatchObject({ placed: 0, failed: 1, isStopped: true });
    const left = openSession({
      'bulk.place': () => {
        left.session.close();
        return { outcome: 'queued', localId: 'x' };
      },
    });
    left.session.importTable({ name: '', rows: [headings, rowOf(1), rowOf(2)] });
    expect(await placeAll(left.session)).toMatchObject({ placed: 1, isStopped: true });
  });

  it('goes on after a row that fails, and keeps its reason', async () => {
    let calls = 0;
    const { session, rows } = openSession({
      'bulk.place': () => {
        calls += 1;
        if (calls === 1) throw new DispatchError('internal', 'no');
        return { outcome: 'queued', localId: 'x' };
      },
    });
    session.importTable({ name: '', rows: [headings, rowOf(1), rowOf(2)] });
    expect(await placeAll(session)).toMatchObject({ placed: 1, failed: 1 });
    expect(session.state.getState().refusals.get(rows()[0]?.id ?? '')?.code).toBe('internal');
    expect(session.state.getState().results).toEqual(rows().map(({ id }) => id));
    expect(await placeAll(session)).toMatchObject({ placed: 1, failed: 0 });
    expect(session.state.getState().refusals.size).toBe(0);
    // What there was to work through stays where nothing more was placed.
    const { results } = session.state.getState();
    expect(results).toEqual([rows()[0]?.id]);
    await placeAll(session);
    expect(session.state.getState().results).toBe(results);
  });

  it('ends at the first row where production was not meant, and where it is stopped', async () => {
    const closed = openSession({
      'bulk.place': () => {
        throw new DispatchError('confirmation_needed', 'ask');
      },
    });
    closed.session.importTable({ name: '', rows: [headings, rowOf(1), rowOf(2)] });
    expect(await placeAll(closed.session)).toMatchObject({ placed: 0, isUnconfirmed: true });
    const stopped = openSession({
      'bulk.place': () => {
        stopped.session.stopPlacing();
        return { outcome: 'queued', localId: 'x' };
      },
    });
    stopped.session.importTable({ name: '', rows: [headings, rowOf(1), rowOf(2)] });
    expect(await placeAll(stopped.session)).toMatchObject({ placed: 1, isStopped: true });
    // The next press goes on.
    expect(await placeAll(stopped.session)).toMatchObject({ placed: 1 });
  });

  it('tells the price that was quoted until the service tells its own', async () => {
    const price = { currency: 'EUR', total_cents: 42_000 };
    let priceTotalCents: number | null = null;
    const { session, rows } = openSession({
      'prices.check': () => ({ status: 'available', price }),
      'bulk.placedOrders': () => ({ [rows()[0]?.id ?? '']: { phase: 'queued', priceTotalCents } }),
    });
    session.importTable({ name: '', rows: [headings, rowOf(1)] });
    await vi.advanceTimersByTimeAsync(2_000);
    const told = () => session.state.getState().placedOrders?.[rows()[0]?.id ?? '']?.priceTotalCents;
    await placeAll(session);
    expect(told()).toBe(42_000);
    await vi.advanceTimersByTimeAsync(0);
    expect(told()).toBe(42_000);
    priceTotalCents = 43_000;
    await session.lookAtOrders();
    expect(told()).toBe(43_000);
  });

  it('places nothing that is not stored', async () => {
    const { session, placed } = openSession({
      'bulk.save': () => {
        throw new DispatchError('storage_full', 'full');
      },
    });
    session.importTable({ name: '', rows: [headings, rowOf(1)] });
    expect(await placeAll(session)).toMatchObject({ placed: 0, isStopped: true });
    expect(placed).toEqual([]);
  });
});

describe('pasting', () => {
  it('a block at a cell adds rows and columns and goes around placed rows', async () => {
    const { session, rows, activate } = openSession();
    session.importTable({ name: '', rows: [headings, rowOf(1), rowOf(2, 'SHORT')] });
    await placeAll(session);
    const before = rows()[0];
    activate(0, 'vin');
    session.paste([['a', 'b'], ['c']]);
    const { table } = session.state.getState();
    expect(table.columns).toHaveLength(6);
    expect(rows()[0]).toBe(before);
    expect(
      rows()
        .slice(1)
        .map(row => table.columns.slice(4).map(column => row.cells[column.id] ?? '')),
    ).toEqual([
      ['a', 'b'],
      ['c', ''],
    ]);
  });

  it('rows from a second file come below, into the same columns', () => {
    const { session, rows } = openSession();
    session.importTable({ name: '', rows: [headings, rowOf(1)] });
    session.importTable({
      name: '',
      rows: [
        ['FIN', 'Halle', 'Viite'],
        ['WAUZZZF24NN100007', '7', 'R-7'],
      ],
    });
    const { table, lastImport } = session.state.getState();
    expect(table.columns.map(column => column.field)).toEqual([
      'customer_reference',
      'pickup.address',
      'pickup.date',
      'delivery.address',
      'vin',
      null,
    ]);
    expect(table.columns.map(column => rows()[1]?.cells[column.id] ?? '')).toEqual([
      'R-7',
      '',
      '',
      '',
      'WAUZZZF24NN100007',
      '7',
    ]);
    expect(lastImport).toMatchObject({ rows: 1, columns: 3, unused: ['Halle'] });
  });

  it('a table with its headings is one of its own, also with the cursor in a cell', () => {
    const { session, rows, activate } = openSession();
    session.importTable({ name: '', rows: [headings, rowOf(1)] });
    activate(0, 'vin');
    session.paste([headings, rowOf(2)]);
    expect(rows()).toHaveLength(2);
    expect(session.state.getState().table.columns).toHaveLength(5);
  });

  it('takes out what nobody means to say, and says what it cut', () => {
    const { session, rows, columnId } = openSession();
    session.importTable({
      name: '',
      rows: [
        ['VIN', 'Note'],
        ['\u0007 a\u202eb\u0000', `two\r\nlines 🚗${'x'.repeat(10_000)}`],
      ],
    });
    expect(rows()[0]?.cells[columnId('vin')]).toBe('a b');
    expect(rows()[0]?.cells[columnId('customer_note')]).toMatch(/^two\nlines 🚗x+$/);
    expect(rows()[0]?.cells[columnId('customer_note')]).toHaveLength(10_000);
    expect(session.state.getState().lastImport?.cut).toBe(1);
  });
});

describe('very many rows', () => {
  const many = [headings, ...Array.from({ length: 300 }, (_, index) => rowOf(index))];

  /** Each look at the clock takes a millisecond, so that a slice ends after 128 steps. */
  function beginImport() {
    let atMs = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      atMs += 1;
      return atMs;
    });
    const opened = openSession();
    opened.session.importTable({ name: '', rows: [headings, rowOf(1)] });
    const stop = new AbortController();
    let ends = 0;
    opened.session.importTable({ name: 'b.csv', rows: many }, stop.signal, () => {
      ends += 1;
    });
    const finish = (): number => {
      let slices = 1;
      for (; ends === 0; slices += 1) vi.advanceTimersToNextTimer();
      return slices;
    };
    return { ...opened, stop, finish, ends: () => ends };
  }

  it('are shown once they are all checked, in slices', () => {
    const { rows, finish, session } = beginImport();
    expect(rows()).toHaveLength(1);
    // 300 rows are taken over and 301 are checked, at most 128 in one slice.
    expect(finish()).toBeGreaterThanOrEqual(5);
    expect(rows()).toHaveLength(301);
    expect(session.state.getState().lastImport).toMatchObject({ source: 'b.csv', rows: 300 });
    vi.mocked(performance.now).mockRestore();
  });

  it('take nothing away that was typed meanwhile', () => {
    const { rows, finish, session, activate, columnId } = beginImport();
    activate(0, 'customer_reference');
    session.type('typed meanwhile');
    finish();
    expect(rows()).toHaveLength(301);
    expect(rows()[0]?.cells[columnId('customer_reference')]).toBe('typed meanwhile');
    vi.mocked(performance.now).mockRestore();
  });

  it('are not shown after they were given up', () => {
    const { rows, stop, ends } = beginImport();
    stop.abort();
    vi.runAllTimers();
    expect([rows().length, ends()]).toEqual([1, 1]);
    vi.mocked(performance.now).mockRestore();
  });
});
