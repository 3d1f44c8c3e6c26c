import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { candidatesOfFiles } from './document-check.ts';
import { useDocumentsStore } from './documents-context.ts';

/** Button that opens the system's dialog for choosing files. */
export function ChooseButton({
  children,
  ...button
}: Pick<ButtonProps, 'children' | 'icon' | 'variant' | 'className' | 'isDisabled'>) {
  const { t } = useLingui();
  const store = useDocumentsStore();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} data-choose onPress={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t`Choose files to attach`}
        tabIndex={-1}
        onChange={event => {
          store.add(candidatesOfFiles(event.target.files ?? []));
          // Clears the input. Otherwise, choosing the same file again, after it was removed, would cause no event.
          event.target.value = '';
        }}
      />
    </>
  );
}
