import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { copyText } from '../state/show-error.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './crash.module.css';

interface Props {
  children: ReactNode;
  /** A change of this value, for example with another view, makes the boundary try again to draw its children. */
  resetKey?: string;
}

interface State {
  details: string | null;
  resetKey: string | undefined;
}

/** Shows an error in place of a view that threw, so that the rest of the window stays usable. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { details: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(thrown: unknown): Partial<State> {
    return { details: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown) };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { details: null, resetKey: props.resetKey };
  }

  override componentDidCatch(thrown: unknown, info: ErrorInfo): void {
    console.error(thrown, info.componentStack);
  }

  override render(): ReactNode {
    const { details } = this.state;
    if (details === null) return this.props.children;
    return (
      <div className={styles.crash}>
        <Notice
          tone="bad"
          title={<Trans>This view stopped working</Trans>}
          actions={
            <>
              <Button variant="primary" onPress={() => this.setState({ details: null })}>
                <Trans>Show view again</Trans>
              </Button>
              <Button onPress={() => void copyText(details, t`Details for support`)}>
                <Trans>Copy for support</Trans>
              </Button>
            </>
          }
        >
          <p>
            <Trans>
              Saved orders and drafts are safe, and the outbox is not affected. Show the view again, or open
              another view.
            </Trans>
          </p>
          <pre className={styles.details}>{details}</pre>
        </Notice>
      </div>
    );
  }
}
