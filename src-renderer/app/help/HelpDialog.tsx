import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import { closeHelp, type HelpPlace, type HelpTopic, openHelp } from '../../state/help.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { DialogTitle, ModalDialog } from '../../ui/dialog.tsx';
import tabbed from '../../ui/tabbed-dialog.module.css';
import { firstDay } from './first-day.ts';
import styles from './help.module.css';
import type { HelpSection } from './help-section.ts';
import { integrators } from './integrators.ts';
import { orderFields } from './order-fields-help.ts';
import { Shortcuts } from './Shortcuts.tsx';

/**
 * The sections of a topic, one below the other. The requested one is scrolled to the top and gets the focus, so that
 * screen readers read it.
 */
function Sections({ sections, wanted }: { sections: readonly HelpSection[]; wanted: string | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const heading = box.current?.querySelector<HTMLElement>(`[data-section="${wanted}"] h3`);
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }, [wanted]);
  return (
    <div ref={box} className={styles.sections}>
      {sections.map(({ id, title, paragraphs, steps = [] }) => (
        <section key={id} data-section={id} className={styles.section}>
          <h3 tabIndex={-1}>{title}</h3>
          {paragraphs.map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {steps.length > 0 && (
            <ol>
              {steps.map(step => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          )}
        </section>
      ))}
    </div>
  );
}

const Topic = ({ id, children }: { id: HelpTopic; children: ReactNode }) => (
  <TabPanel id={id} className={cx(styles.panel, 'focus-inside')}>
    {children}
  </TabPanel>
);

/** The dialog with the complete help. It needs no connection, and does not change the view behind it. */
export function HelpDialog({ place: { topic, section } }: { place: HelpPlace }) {
  const { t } = useLingui();
  return (
    <ModalDialog boxClass={styles.box} className={tabbed.dialog} onClose={closeHelp}>
      <DialogTitle>
        <Trans>Help</Trans>
      </DialogTitle>
      <Tabs
        orientation="vertical"
        className={tabbed.tabs}
        selectedKey={topic}
        onSelectionChange={key => openHelp({ topic: String(key) as HelpTopic })}
      >
        <TabList className={tabbed.names} aria-label={t`Topics`}>
          <Tab id="first-day" className={tabbed.name}>{t`Getting started`}</Tab>
          <Tab id="order-fields" className={tabbed.name}>{t`Fields of an order`}</Tab>
          <Tab id="shortcuts" className={tabbed.name}>{t`Keyboard shortcuts`}</Tab>
          <Tab id="integrators" className={tabbed.name}>{t`For developers`}</Tab>
        </TabList>
        <Topic id="first-day">
          <Sections sections={firstDay()} wanted={section} />
        </Topic>
        <Topic id="order-fields">
          <Sections sections={orderFields()} wanted={section} />
        </Topic>
        <Topic id="shortcuts">
          <Shortcuts />
        </Topic>
        <Topic id="integrators">
          <Sections sections={integrators()} wanted={section} />
        </Topic>
      </Tabs>
      <div className={styles.foot}>
        <Button autoFocus={section === undefined} onPress={closeHelp}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </ModalDialog>
  );
}
