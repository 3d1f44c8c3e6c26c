import type { StoreApi } from 'zustand/vanilla';
import type { OrderRow } from '../../../../src-shared/contract/orders.ts';
import type { InterfaceProfile } from '../../../../src-shared/interface-profile.ts';
import type { Call } from '../../../bridge/bridge.ts';
import { createBatchQuery } from './batch-query.ts';
import { createBulkPrices } from './bulk-prices.ts';
import { type BulkState, isOpenRow } from './bulk-state.ts';
import type { Identity } from './row-check.ts';
import { identityKey, sameInTable } from './same-vehicles.ts';

const followDelayMs = 200;

/** Asks for the prices of the rows, and looks for open orders with the same vehicles. */
export function createRowQuestions(
  { getState, setState }: StoreApi<BulkState>,
  { call, profile }: { call: Call; profile: InterfaceProfile },
) {
  const prices = createBulkPrices({
    check: draft => call('prices.check', { draft }),
    onPrices: (known, arePricesAway) => setState({ prices: known, arePricesAway }),
    availableStatus: profile.priceAvailableStatus,
  });
  const sameVehicles = createBatchQuery<Identity, readonly OrderRow[]>({
    atOnce: 1,
    ask: async identity => (await call('orders.findSameVehicle', { localId: 'none', ...identity })).rows,
    onFailure: () => [],
    onAnswers: sameOrders => setState({ sameOrders }),
  });

  let follows: ReturnType<typeof setTimeout> | undefined;
  /** Calls `follow` when the user pauses typing. */
  function followSoon(): void {
    clearTimeout(follows);
    follows = setTimeout(follow, followDelayMs);
  }

  /** Asks for the prices and orders that are not known yet, and compares the vehicles of the rows with each other. */
  function follow(): void {
    const { table, check } = getState();
    const open = table.rows.filter(row => isOpenRow(row) && !check(row).isEmpty);
    prices.want(
      open.flatMap(row => {
        const { priceKey: key, draft: question } = check(row);
        return key === null ? [] : [{ key, question }];
      }),
    );
    sameVehicles.want(
      open.flatMap(row => {
        const { identity: question } = check(row);
        const key = identityKey(question);
        return key === '' ? [] : [{ key, question }];
      }),
    );
    setState({ sameRows: sameInTable(table.rows, check) });
  }

  return {
    follow,
    followSoon,
    askPricesAgain: prices.again,
    stop() {
      clearTimeout(follows);
      prices.stop();
      sameVehicles.stop();
    },
  };
}
