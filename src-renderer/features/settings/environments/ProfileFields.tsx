import { Trans, useLingui } from '@lingui/react/macro';
import { TextField } from '../../../ui/fields/TextField.tsx';
import styles from './environments.module.css';
import { defaultText, entriesBySection, type ProfileProblems } from './profile-form.ts';
import { profileProblem } from './profile-problem.ts';

export interface ProfileFieldsProps {
  texts: Readonly<Record<string, string>>;
  problems: ProfileProblems;
  onChange: (texts: Record<string, string>) => void;
}

/**
 * Fields for details that the interface does not define, by section of the interface. An empty field means the default.
 */
export function ProfileFields({ texts, problems, onChange }: ProfileFieldsProps) {
  const { t } = useLingui();
  return (
    <div className={styles.profile}>
      <p className="sub">
        <Trans>
          Details that the interface leaves open, by its section. Fill in only what differs at this service;
          lists with commas.
        </Trans>
      </p>
      {entriesBySection().map(([section, entries]) => (
        <section key={section} className={styles.profileSection} aria-label={section}>
          <h3>{section}</h3>
          <div className={styles.profileFields}>
            {entries.map(name => {
              const usual = defaultText(name);
              const problem = problems[name];
              return (
                <TextField
                  key={name}
                  label={name}
                  value={texts[name] ?? ''}
                  onChange={text => onChange({ ...texts, [name]: text })}
                  placeholder={usual === '' ? t`not there` : usual}
                  error={problem && profileProblem(problem)}
                  hint={
                    (texts[name] ?? '').trim() === ''
                      ? undefined
                      : t`usually ${usual === '' ? t`not there` : usual}`
                  }
                  code
                />
              );
            })}
          </div>
        </section>
      ))}
    </div>
  );
}
