import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import type { DraftRow } from '../../../src-shared/contract/drafts.ts';
import type { TemplateRow } from '../../../src-shared/contract/templates.ts';
import type { AppError } from '../../../src-shared/errors.ts';
import { call } from '../../bridge/bridge.ts';
import { createPerEnvironmentStore } from '../../bridge/environment-store.ts';
import { createLiveQuery } from '../../bridge/live-query.ts';
import { openNewDraft } from './new-draft.ts';
import { suggestedTemplateName } from './template-name.ts';

interface TemplatesState {
  /** Templates; null until the first answer. */
  rows: readonly TemplateRow[] | null;
  error: AppError | null;
  /** The order or draft from which a template will be created, while the user is asked for its name; otherwise null. */
  asked: NameQuestion | null;
}

export interface NameQuestion {
  localId: string;
  suggestedName: string;
  /** Saves the draft before the template is made, so that the template contains all that was typed. */
  flush?: () => Promise<boolean>;
  onSaved?: (template: { id: string; name: string }) => void;
}

export const useTemplates = createPerEnvironmentStore<TemplatesState>(() => ({
  rows: null,
  error: null,
  asked: null,
}));

export const templatesQuery = createLiveQuery({
  ask: () => call('templates.list', {}),
  show: rows => useTemplates.setState({ rows, error: null }),
  fail: error => useTemplates.setState({ error }),
  on: ['templates.changed'],
});

/** All templates, kept up to date while the component is mounted; null until the first answer. */
export function useFreshTemplates(): readonly TemplateRow[] | null {
  useEffect(templatesQuery.watch, []);
  return useTemplates(state => state.rows);
}

export const startFromTemplate = ({ id, name }: Pick<TemplateRow, 'id' | 'name'>): Promise<void> =>
  openNewDraft(
    () => call('templates.start', { id }),
    () => t`New draft created from the template “${name}”.`,
  );

/** Asks for a name, and creates a template from a draft or an order. */
export const askTemplateOf = ({
  localId,
  pickupAddress,
  deliveryAddress,
}: Pick<DraftRow, 'localId' | 'pickupAddress' | 'deliveryAddress'>): void =>
  askTemplateName({ localId, suggestedName: suggestedTemplateName(pickupAddress, deliveryAddress) });

export const askTemplateName = (asked: NameQuestion | null): void => useTemplates.setState({ asked });
