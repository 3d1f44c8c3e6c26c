import { useLingui } from '@lingui/react/macro';
import { Check, Pencil, TriangleAlert, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { Document } from '../../../src-shared/contract/documents.ts';
import { formatBytes } from '../../i18n/format.ts';
import { useProfile } from '../../state/use-profile.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { showToast } from '../../ui/toast.tsx';
import { categoryName, documentStateName, fileDoubtText } from './document-words.ts';
import styles from './documents.module.css';
import { useDocuments, useDocumentsStore } from './documents-context.ts';
import { dragOut } from './drag-out.ts';
import { fileDoubtOf } from './file-doubts.ts';
import { Thumb } from './Thumb.tsx';

const maxNameLength = 255;
const maxDescriptionLength = 1_000;

// @interface file-upload.request
function DocumentFields({ document, onDone }: { document: Document; onDone: () => void }) {
  const { t } = useLingui();
  const store = useDocumentsStore();
  const profile = useProfile();
  const [name, setName] = useState(document.name);
  const [category, setCategory] = useState(document.category);
  const [description, setDescription] = useState(document.description);
  const isNamed = name.trim() !== '';
  const save = (chosen = category) => {
    const next = { name: name.trim(), category: chosen, description: description.trim() };
    const isSame =
      next.name === document.name &&
      chosen === document.category &&
      next.description === document.description;
    if (isNamed && !isSame) void store.describe({ id: document.id, ...next });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (
      event.key !== 'Enter' ||
      event.ctrlKey ||
      event.metaKey ||
      !(event.target instanceof HTMLInputElement)
    )
      return;
    save();
    onDone();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in any of its fields ends the editing
    <div className={styles.fields} onKeyDown={onKeyDown}>
      <TextField
        label={t`Name`}
        value={name}
        onChange={setName}
        onBlur={() => save()}
        error={isNamed ? undefined : t`Enter a name`}
        maxLength={maxNameLength}
        autoFocus
      />
      <SelectField
        label={t`Category`}
        value={category}
        options={profile.fileCategories.map(value => ({ value, label: categoryName(value) }))}
        onChange={chosen => {
          setCategory(chosen);
          save(chosen);
        }}
      />
      <TextField
        label={t`Description`}
        value={description}
        onChange={setDescription}
        onBlur={() => save()}
        maxLength={maxDescriptionLength}
        className={styles.description}
      />
    </div>
  );
}

/** Moves the focus from a row that is about to be removed to the row beside it, for users who work by keyboard. */
function focusBeside(button: Element): void {
  const row = button.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const next = beside ?? row?.closest('[data-path], section')?.querySelector('[data-choose]');
  const target = next?.matches('button') ? next : next?.querySelector('button');
  if (target instanceof HTMLElement) target.focus();
}

/** A stored document, whose name, category and description can be edited in place. */
export function DocumentRow({ document }: { document: Document }) {
  const { t } = useLingui();
  const store = useDocumentsStore();
  const [isEdited, setEdited] = useState(false);
  const { name } = document;
  const doubt = useDocuments(state => fileDoubtOf(document, state.locked));
  const remove = async () => {
    const restore = await store.remove(document);
    if (!restore) return;
    showToast({
      tone: 'neutral',
      text: t`Document ${name} removed.`,
      action: { label: t`Undo`, onPress: restore },
    });
  };
  const isRejected = useDocuments(state => state.rejectedId === document.id);
  const isOurs = document.state === 'stored';
  const details = [
    formatBytes(document.sizeBytes),
    isRejected ? t({ message: 'rejected', context: 'document' }) : documentStateName(document.state),
    categoryName(document.category),
    document.description,
  ];
  return (
    <li className={styles.entry}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only the pointer drags */}
      <div className={styles.row} draggable onDragStart={event => dragOut(event, document)}>
        <Thumb document={document}>
          <div className={styles.words}>
            <div className={cx(styles.name, 'cut')} title={name}>
              {name}
            </div>
            <div className={cx(styles.details, 'cut')}>{details.filter(part => part !== '').join(' · ')}</div>
          </div>
        </Thumb>
        {isOurs && (
          <>
            <Button
              variant="quiet"
              icon={isEdited ? Check : Pencil}
              aria-label={isEdited ? t`Finish editing ${name}` : t`Edit details of ${name}`}
              aria-expanded={isEdited}
              onPress={() => setEdited(!isEdited)}
            />
            <Button
              variant="quiet"
              icon={X}
              aria-label={t`Remove ${name}`}
              onPress={event => {
                focusBeside(event.target);
                void remove();
              }}
            />
          </>
        )}
      </div>
      {doubt !== null && isOurs && (
        <p className={styles.doubt}>
          <TriangleAlert size={12} strokeWidth={2.2} aria-hidden />
          <span>{fileDoubtText(doubt)}</span>
        </p>
      )}
      {isEdited && isOurs && <DocumentFields document={document} onDone={() => setEdited(false)} />}
    </li>
  );
}
