'use client';
import type { ReactNode } from 'react';
import { LANGUAGE_NAMES, LANGUAGES } from '../i18n/language';
import '../i18n/further-texts';
import { useText } from '../i18n/use-text';
import { SPEEDS } from '../settings/settings';
import { changeSettings, useSettings } from '../settings/settings-store';
import { Dialog } from './dialog';
import styles from './settings-dialog.module.css';

interface SettingsDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function SettingsDialog({ open, onClose }: SettingsDialogProps): ReactNode {
  const t = useText();
  const { language, speed, muted, shortcuts, llmEnabled } = useSettings();
  return (
    <Dialog open={open} title={t('settings.title')} onClose={onClose}>
      <Choice
        legend={t('settings.language')}
        name="language"
        chosen={language}
        options={LANGUAGES.map((value) => ({ value, text: LANGUAGE_NAMES[value] }))}
        onChoose={(value) => {
          changeSettings({ language: value });
        }}
      />
      <Choice
        legend={t('settings.speed')}
        name="speed"
        chosen={speed}
        options={SPEEDS.map((value) => ({ value, text: t(`settings.${value}`) }))}
        onChoose={(value) => {
          changeSettings({ speed: value });
        }}
      />
      <Switch
        label={t('settings.sound')}
        on={!muted}
        onChange={(on) => {
          changeSettings({ muted: !on });
        }}
      />
      <Switch
        label={t('settings.shortcuts')}
        hint={t('settings.shortcutsHint')}
        on={shortcuts}
        onChange={(on) => {
          changeSettings({ shortcuts: on });
        }}
      />
      <Switch
        label={t('settings.llm')}
        hint={t('settings.llmHint')}
        on={llmEnabled}
        onChange={(on) => {
          changeSettings({ llmEnabled: on });
        }}
      />
      <p className={styles.note}>
        {t('settings.motion')} {t('settings.kept')}
      </p>
    </Dialog>
  );
}

interface ChoiceProps<Value extends string> {
  readonly legend: string;
  readonly name: string;
  readonly chosen: Value;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly onChoose: (value: Value) => void;
}

export function Choice<Value extends string>({
  legend,
  name,
  chosen,
  options,
  onChoose,
}: ChoiceProps<Value>): ReactNode {
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      <div className={styles.options}>
        {options.map(({ value, text }) => (
          <label key={value} className={styles.option}>
            <input
              type="radio"
              name={name}
              checked={value === chosen}
              onChange={() => {
                onChoose(value);
              }}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly hint?: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

function Switch({ label, hint, on, onChange }: SwitchProps): ReactNode {
  return (
    <label className={styles.switch}>
      <span>
        {label}
        {hint !== undefined && <small>{hint}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={on}
        onChange={(event) => {
          onChange(event.target.checked);
        }}
      />
    </label>
  );
}
