'use client';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text';
import type { MessageKey } from '../i18n/translate';
import button from '../shell/button.module.css';
import page from '../shell/page.module.css';
import { EDITABLE_FIELDS, fieldText, withField, type EditableField } from './editable-record';

const LABELS: Readonly<Record<EditableField, MessageKey>> = {
  serverHash: 'verify.serverHash',
  serverSeed: 'verify.serverSeed',
  clientSeed: 'verify.clientSeed',
  roundNumber: 'verify.number',
};

interface RecordFieldsProps {
  readonly text: string;
  readonly changed: boolean;
  readonly onChange: (text: string) => void;
  readonly onReset: () => void;
}

/** The inputs of the proof: the most important fields, and the whole record below them. */
export function RecordFields({ text, changed, onChange, onReset }: RecordFieldsProps): ReactNode {
  const t = useText();
  return (
    <section className={page.panel}>
      <h2>{t('verify.inputs')}</h2>
      {EDITABLE_FIELDS.map((field) => {
        const value = fieldText(text, field);
        return (
          value !== undefined && (
            <div key={field} className={page.field}>
              <label htmlFor={field}>{t(LABELS[field])}</label>
              <input
                id={field}
                value={value}
                spellCheck={false}
                autoComplete="off"
                onChange={(event) => {
                  onChange(withField(text, field, event.target.value));
                }}
              />
            </div>
          )
        );
      })}
      <div className={page.field}>
        <label htmlFor="record">{t('verify.paste')}</label>
        <textarea
          id="record"
          value={text}
          spellCheck={false}
          aria-describedby="record-hint"
          onChange={(event) => {
            onChange(event.target.value);
          }}
        />
        <p id="record-hint" className={page.quietText}>
          {t('verify.pasteHint')}
        </p>
      </div>
      <button type="button" className={button.quiet} disabled={!changed} onClick={onReset}>
        {t('verify.reset')}
      </button>
    </section>
  );
}
