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
  /** What holds for this customer where nothing is chosen; null where the service does not say it. */
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
 * Who receives the consignment note where nobody is chosen; null where the service does not say it.
 * @param automaticKind of a recipient that the service decides on
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

/** What somebody completes in the customer portal shows this soon. */
const freshMs = 60_000;

// @interface get-cmr-options.answer
/**
 * Reads them anew where they are not fresh; those that are known stay until then. Without them an address can still be
 * typed, so nothing is said of a failure.
 */
export async function loadCmrChoices(nowMs = Date.now()): Promise<void> {
  const { isAsking, readAtMs } = useCmrChoices.getState();
  const ageMs = readAtMs === null ? null : nowMs - readAtMs;
  // A clock that was set back makes nothing fresh.
  if (isAsking || (ageMs !== null && ageMs >= 0 && ageMs < freshMs)) return;
  useCmrChoices.setState({ isAsking: true });
  try {
    useCmrChoices.setState({ ...cmrChoiceOptions(await call('cmr.options', {})), readAtMs: nowMs });
  } catch {
    // They are asked for again with the next form.
  } finally {
    useCmrChoices.setState({ isAsking: false });
  }
}
