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
 * Fields for details that the interface description leaves open, grouped by its sections. An empty field means the
 * default.
 */
export function ProfileFields({ texts, problems, onChange }: ProfileFieldsProps) {
  const { t } = useLingui();
  const defaultWords = (usual: string): string => (usual === '' ? t`Default: no path` : t`Default: ${usual}`);
  return (
    <div className={styles.profile}>
      <p className="sub">
        <Trans>
          The interface does not define these details. They are grouped by the sections of the interface. Fill
          in only values that differ at this service. Separate the values of a list with commas.
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
                  placeholder={usual === '' ? t`no path` : usual}
                  error={problem && profileProblem(name, problem)}
                  hint={(texts[name] ?? '').trim() === '' ? undefined : defaultWords(usual)}
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
