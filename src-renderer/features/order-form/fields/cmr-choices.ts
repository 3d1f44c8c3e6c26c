import { t } from '@lingui/core/macro';
import type { CmrOption, CmrOptionsResponse, CmrSelection } from '../../../../src-shared/domain/cmr.ts';
import type { VehicleDraft } from '../../../../src-shared/domain/draft.ts';
import { call } from '../../../bridge/bridge.ts';
import { createPerEnvironmentStore } from '../../../bridge/environment-store.ts';

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
  /** The recipient if none is chosen; null if the service does not say it. */
  defaultRecipient: CmrSelection | null;
  defaultMode: string | null;
  isAsking: boolean;
  /** Unix milliseconds. */
  readAtMs: number | null;
}

export const useCmrChoices = createPerEnvironmentStore<Choices>(() => ({
  choices: [],
  defaultRecipient: null,
  defaultMode: null,
  isAsking: false,
  readAtMs: null,
}));

const keyOf = ({ kind, place_id: placeId }: CmrSelection): string => (placeId ? `${kind}:${placeId}` : kind);

export const cmrChoiceOf = ({
  selection,
  label,
  recipient,
  missing_fields: missing,
}: CmrOption): CmrChoice => ({
  key: keyOf(selection),
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

// @interface cmr.default-mode
export const cmrChoiceOptions = ({
  options,
  default_recipient,
  default_mode,
}: CmrOptionsResponse['data']) => ({
  choices: options.map(cmrChoiceOf),
  defaultRecipient: default_recipient,
  defaultMode: default_mode,
});

// @interface cmr.default-recipient
/**
 * Says who receives the consignment note if no recipient is chosen; null if the service does not say it.
 * @param automaticKind the kind that means that the service decides
 */
export function defaultRecipientWords(
  { choices, defaultRecipient }: Pick<Choices, 'choices' | 'defaultRecipient'>,
  automaticKind: string,
): string | null {
  if (defaultRecipient === null) return null;
  if (defaultRecipient.kind === automaticKind) return t`the service chooses`;
  const key = keyOf(defaultRecipient);
  return choices.find(choice => choice.key === key)?.label ?? defaultRecipient.kind;
}

/** Age from which the choices are read again. Changes in the customer portal show after at most this time. */
const freshMs = 60_000;

// @interface get-cmr-options.answer
/**
 * Reads the choices if they are older than `freshMs`. A failure is not reported: the known choices stay, and an address
 * can still be typed.
 */
export async function loadCmrChoices(nowMs = Date.now()): Promise<void> {
  const { isAsking, readAtMs } = useCmrChoices.getState();
  const ageMs = readAtMs === null ? null : nowMs - readAtMs;
  // A negative age means that the clock was set back: read again.
  if (isAsking || (ageMs !== null && ageMs >= 0 && ageMs < freshMs)) return;
  useCmrChoices.setState({ isAsking: true });
  try {
    useCmrChoices.setState({ ...cmrChoiceOptions(await call('cmr.options', {})), readAtMs: nowMs });
  } catch {
    // Ignore the failure: the next form asks again.
  } finally {
    useCmrChoices.setState({ isAsking: false });
  }
}
