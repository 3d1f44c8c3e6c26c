import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';

/** Props for the content that opens below a `MenuButton`. */
export interface OpenBelow {
  triggerRef: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  /** What has the focus at first: the first item, the last item, or the content as a whole (`true`). */
  autoFocus: 'first' | 'last' | true;
}

export interface MenuButtonProps extends Omit<ButtonProps, 'children' | 'onPress'> {
  opens: 'menu' | 'dialog';
  /** The label of the button. */
  words?: ReactNode;
  /** Renders the popover that opens. Its code may have to be loaded first. */
  children: (open: OpenBelow) => ReactNode;
}

/** The item that has the focus at first, by the key that opened the menu. */
const focusOfKey = new Map<string, OpenBelow['autoFocus']>([
  ['Enter', 'first'],
  [' ', 'first'],
  ['ArrowDown', 'first'],
  ['ArrowUp', 'last'],
]);

/**
 * A button that opens a menu or dialog below it. React-aria's `MenuTrigger` and `DialogTrigger` do the same, but would
 * load the code of the popover before it opens.
 */
export function MenuButton({ opens, words, children, ...props }: MenuButtonProps) {
  const [autoFocus, setAutoFocus] = useState<OpenBelow['autoFocus'] | null>(null);
  const triggerRef = useRef<HTMLButtonElement>(null);
  const isMenu = opens === 'menu';
  return (
    <>
      <Button
        {...props}
        ref={triggerRef}
        aria-haspopup={isMenu ? 'true' : 'dialog'}
        aria-expanded={autoFocus !== null}
        // A menu opens as soon as the mouse button is pressed, as in other programs, and not when it is released.
        onPressStart={({ pointerType }) => {
          if (isMenu && (pointerType === 'mouse' || pointerType === 'pen')) setAutoFocus(true);
        }}
        onPress={({ pointerType }) => {
          if (!isMenu || pointerType === 'touch') setAutoFocus(true);
          else if (pointerType === 'virtual') setAutoFocus('first');
        }}
        onKeyDown={event => {
          const focus = isMenu ? focusOfKey.get(event.key) : undefined;
          if (focus === undefined) return event.continuePropagation();
          event.preventDefault();
          setAutoFocus(focus);
        }}
      >
        {words}
      </Button>
      {autoFocus !== null && children({ triggerRef, autoFocus, onClose: () => setAutoFocus(null) })}
    </>
  );
}
