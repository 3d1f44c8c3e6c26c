import { t } from '@lingui/core/macro';
import type { CellProblem } from '../../../../src-shared/table/row-draft.ts';
import {
  businessCountryOptions,
  cmrModeOptions,
  fuelOptions,
  inspectionOptions,
  placeTypeOptions,
  platesOptions,
  transmissionOptions,
  transportOptions,
  winterTyreOptions,
} from '../../order-form/text/labels.ts';
import { type ProblemText, problemText } from '../../order-form/text/problem-text.ts';
import type { RowProblem } from '../state/row-check.ts';
import { fieldLabel } from './field-labels.ts';

type Options = (values: readonly string[]) => readonly { value: string; label: string }[];

const options: Record<NonNullable<CellProblem['choice']>, Options> = {
  placeType: placeTypeOptions,
  fuel: fuelOptions,
  transmission: transmissionOptions,
  plates: platesOptions,
  cmr: cmrModeOptions,
  transport: transportOptions,
  inspection: inspectionOptions,
  winter_tires: winterTyreOptions,
  businessCountry: () => businessCountryOptions().filter(({ value }) => value !== ''),
};

function cellText({ field, code, choice, values = [] }: CellProblem): ProblemText {
  const label = fieldLabel(field);
  switch (code) {
    case 'date_not_understood':
      return {
        todo: t`${label}: not a valid date`,
        field: t`Use a format such as 12.3.2027 or 12.3. 8-12 (over midnight: 12.3. 22-13.3. 02)`,
      };
    case 'times_not_understood':
      return {
        todo: t`${label}: not a valid time`,
        field: t`Use a format such as 8-12 or 08:00–12:00 (over midnight: 22-02)`,
      };
    case 'date_missing':
      return { todo: t`${label}: day missing`, field: t`Enter the day too, such as 12.3. 8-12` };
    case 'time_skipped':
      return {
        todo: t`${label}: this time does not exist on that day`,
        field: t`The clocks go forward on that day. Enter a time one hour later.`,
      };
    case 'value_doubtful':
      return {
        todo: t`${label}: value may belong to another field`,
        field: t`Check the value, or choose another field for its column`,
      };
    case 'choice_unknown': {
      const list = options[choice ?? 'winter_tires'](values)
        .map(option => option.label)
        .join(', ');
      if (choice === 'businessCountry')
        return { todo: t`You cannot order for a business in this country`, field: t`Enter one of: ${list}` };
      return { todo: t`${label}: unknown value`, field: t`Enter one of: ${list}` };
    }
  }
}

/** Texts for a problem of a row: for a broken rule those of the order form, for a cell that cannot be read its own. */
export const rowProblemText = (problem: RowProblem): ProblemText =>
  problem.kind === 'rule' ? problemText(problem.problem) : cellText(problem.problem);
