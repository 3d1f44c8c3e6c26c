import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import type { TemplateRow } from '../../../src-shared/contract/templates.ts';
import type { AppError } from '../../../src-shared/errors.ts';
import { appErrorOf, call, onEvent } from '../../bridge/bridge.ts';
import { createEnvironmentStore } from '../../bridge/environment-store.ts';
import { openNewDraft } from './duplicate.ts';

interface TemplatesState {
  /** Null until the first answer. */
  rows: readonly TemplateRow[] | null;
  error: AppError | null;
  /** What a template is to be made of, while its name is asked for. */
  asked: NameQuestion | null;
}

export interface NameQuestion {
  localId: string;
  suggestedName: string;
  /** Saves what was typed, so that the template has it. */
  flush?: () => Promise<boolean>;
  onSaved?: (template: { id: string; name: string }) => void;
}

export const useTemplates = createEnvironmentStore<TemplatesState>(() => ({
  rows: null,
  error: null,
  asked: null,
}));

let asks = 0;

export async function loadTemplates(): Promise<void> {
  asks += 1;
  const mine = asks;
  try {
    const rows = await call('templates.list', {});
    if (mine === asks) useTemplates.setState({ rows, error: null });
  } catch (cause) {
    if (mine === asks) useTemplates.setState({ error: appErrorOf(cause) });
  }
}

/** The templates as they are now, while the view is there. */
export function useFreshTemplates(): readonly TemplateRow[] | null {
  useEffect(() => {
    void loadTemplates();
    return onEvent('templates.changed', () => void loadTemplates());
  }, []);
  return useTemplates(state => state.rows);
}

export const startFromTemplate = ({ id, name }: Pick<TemplateRow, 'id' | 'name'>): Promise<void> =>
  openNewDraft(
    () => call('templates.start', { id }),
    () => t`Begun from the template “${name}”.`,
  );

export const askTemplateName = (asked: NameQuestion | null): void => useTemplates.setState({ asked });
