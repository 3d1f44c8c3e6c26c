import type { DraftRow } from '../../../../src-shared/records.ts';
import { draftRowOf } from '../../store/order-row.ts';
import type { Context } from '../context.ts';

export const listDrafts = ({ orders, documents }: Context): DraftRow[] =>
  orders.drafts().map(record => draftRowOf(record, documents.count(record.localId)));
