import { t } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { LineProblem } from '../../../src-shared/table/address-csv.ts';
import { formatCount } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { tableFailureText } from '../table-file/failure-text.ts';
import { maxAddressRows } from '../table-file/table-file.ts';
import type { Imported } from './address-actions.ts';
import styles from './address-book.module.css';

const maxShown = 50;

function reasonText(reason: LineProblem['reason']): string {
  switch (reason) {
    case 'address':
      return t`the address is missing`;
    case 'name':
      return t`the recipient’s name is missing`;
    case 'country':
      return t`Dispatch does not know the country; enter two letters, such as DE`;
    case 'long':
      return t`a cell is longer than 2,000 characters`;
  }
}

function failureText(reason: Extract<Imported, { kind: 'failed' }>['reason']): string {
  const most = formatCount(maxAddressRows);
  switch (reason) {
    case 'no_headings':
      return t`The file has no line with column headings. One heading must be Address. Others can be Kind, Name, Postcode, City, Country, Type, Contact, Phone, E-mail and Note. For an example, export the address book.`;
    case 'too_many_rows':
      return t`The file has more than ${most} rows. Split the file, and import the parts one after the other.`;
    default:
      return tableFailureText(reason);
  }
}

/** The result of an import, shown until it is dismissed. */
export function ImportNotice({ imported, onDismiss }: { imported: Imported; onDismiss: () => void }) {
  const { t: say } = useLingui();
  const dismiss = <Button onPress={onDismiss}>{say`Dismiss`}</Button>;
  const { fileName } = imported;
  if (imported.kind === 'failed') {
    return (
      <Notice tone="bad" title={say`${fileName} was not imported`} actions={dismiss}>
        {failureText(imported.reason)}
      </Notice>
    );
  }
  const { added, merged, problems, unknownColumns, left } = imported;
  const columns = unknownColumns.join(', ');
  const more = problems.length - maxShown;
  return (
    <Notice
      tone={problems.length + left > 0 ? 'warn' : 'ok'}
      title={
        <Plural value={added} one="# address added from the file" other="# addresses added from the file" />
      }
      actions={dismiss}
    >
      {left > 0 && (
        <p>
          <Plural
            value={left}
            one="You cancelled the import: # address of the file was not added."
            other="You cancelled the import: # addresses of the file were not added."
          />
        </p>
      )}
      {merged > 0 && (
        <p>
          <Plural
            value={merged}
            one="# address was already in the address book. Dispatch added its missing details from the file."
            other="# addresses were already in the address book. Dispatch added their missing details from the file."
          />
        </p>
      )}
      {unknownColumns.length > 0 && (
        <p>
          <Trans>Columns that were not imported: {columns}</Trans>
        </p>
      )}
      {problems.length > 0 && (
        <>
          <p>
            <Plural
              value={problems.length}
              one="# line was not imported:"
              other="# lines were not imported:"
            />
          </p>
          <ul className={styles.importProblems}>
            {problems.slice(0, maxShown).map(({ line, reason, text }) => (
              <li key={line}>
                <Trans>
                  Line {line}: {reasonText(reason)}
                </Trans>{' '}
                <span className="dim">({text})</span>
              </li>
            ))}
          </ul>
          {more > 0 && (
            <Plural value={more} one="# more line is not shown." other="# more lines are not shown." />
          )}
        </>
      )}
    </Notice>
  );
}
