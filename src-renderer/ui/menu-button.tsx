import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';

/** Props for the content that opens below a `MenuButton`. */
export interface OpenBelow {
  triggerRef: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  /** Where the focus is at first: on the first item, on the last item, or on the content as a whole. */
  autoFocus: 'first' | 'last' | true;
}

export interface MenuButtonProps extends Omit<ButtonProps, 'children' | 'onPress'> {
  opens: 'menu' | 'dialog';
  /** The label of the button. */
  words?: ReactNode;
  /** Renders the content that opens: a popover, whose code may have to be loaded first. */
  children: (open: OpenBelow) => ReactNode;
}

/** The initial focus, by the key with which the menu was opened. */
const focusOfKey = new Map<string, OpenBelow['autoFocus']>([
  ['Enter', 'first'],
  [' ', 'first'],
  ['ArrowDown', 'first'],
  ['ArrowUp', 'last'],
]);

/**
 * A button that opens a menu or dialog below it, as react-aria's `MenuTrigger` and `DialogTrigger` do. Those would load
 * the code of the popover as well, which is not needed before it opens.
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
        // As in other programs, a menu opens when the mouse button is pressed, and not only when it is released.
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
