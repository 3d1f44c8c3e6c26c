import type { CmrOption } from '../../../src-shared/domain/cmr.ts';
import type { VehicleDraft } from '../../../src-shared/domain/draft.ts';
import { call } from '../../bridge/bridge.ts';
import { createEnvironmentStore } from '../../bridge/environment-store.ts';

type RecipientFields = Omit<VehicleDraft['cmrRecipient'], 'kind' | 'choice'>;

/** A recipient that the service knows ("CMR options"). */
export interface CmrChoice {
  /** `company`, or `place:<place_id>`. */
  key: string;
  label: string;
  fields: RecipientFields;
  /** The service's names of fields that it has no value for. */
  missing: readonly string[];
}

interface Choices {
  choices: readonly CmrChoice[];
  state: 'unknown' | 'asking' | 'known';
}

export const useCmrChoices = createEnvironmentStore<Choices>(() => ({ choices: [], state: 'unknown' }));

export const cmrChoiceOf = ({
  selection,
  label,
  recipient,
  missing_fields: missing,
}: CmrOption): CmrChoice => ({
  key: selection.place_id ? `${selection.kind}:${selection.place_id}` : selection.kind,
  label,
  fields: {
    name: recipient?.name ?? label,
    streetAddress: recipient?.street_address ?? '',
    postalCode: recipient?.postal_code ?? '',
    city: recipient?.city ?? '',
    countryCode: recipient?.country_code ?? '',
  },
  missing,
});

/** Once for an environment. Without them an address can still be typed, so nothing is said of a failure. */
export async function loadCmrChoices(): Promise<void> {
  if (useCmrChoices.getState().state !== 'unknown') return;
  useCmrChoices.setState({ state: 'asking' });
  try {
    const { options } = await call('cmr.options', {});
    useCmrChoices.setState({ choices: options.map(cmrChoiceOf), state: 'known' });
  } catch {
    useCmrChoices.setState({ state: 'unknown' });
  }
}
