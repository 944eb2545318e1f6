'use client';
import { useState, type ReactNode } from 'react';
import '../i18n/further-texts';
import { useText } from '../i18n/use-text';
import { amountIn, amountText } from '../money/amount';
import { areChips } from '../settings/settings';
import { changeSettings, useSettings } from '../settings/settings-store';
import button from '../shell/button.module.css';
import { Dialog } from '../shell/dialog';
import page from '../shell/page.module.css';
import { STANDARD_CHIPS } from './denominations';

/** Any amount for the next bets, and the player's own set of chips. */
export function ChipsDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useText();
  return (
    <Dialog open title={t('chips.dialog')} onClose={onClose}>
      <AmountForm onDone={onClose} />
      <ChipsForm onDone={onClose} />
    </Dialog>
  );
}

function AmountForm({ onDone }: { readonly onDone: () => void }): ReactNode {
  const t = useText();
  const chipMinor = useSettings((settings) => settings.chipMinor);
  const [text, setText] = useState(amountText(chipMinor, { whole: true }));
  const minor = amountIn(text);
  return (
    <form
      className={page.row}
      onSubmit={(event) => {
        event.preventDefault();
        if (minor === null) return;
        changeSettings({ chipMinor: minor });
        onDone();
      }}
    >
      <AmountField id="other-amount" label={t('chips.amount')} text={text} onText={setText} />
      <button type="submit" className={button.primary} aria-disabled={minor === null}>
        {t('chips.use')}
      </button>
    </form>
  );
}

function ChipsForm({ onDone }: { readonly onDone: () => void }): ReactNode {
  const t = useText();
  const chips = useSettings((settings) => settings.chips);
  const [texts, setTexts] = useState(chips.map((chip) => amountText(chip, { whole: true })));
  const sorted = texts.map((text) => amountIn(text) ?? 0).sort((one, other) => one - other);
  const usable = areChips(sorted);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!usable) return;
        changeSettings({ chips: sorted });
        onDone();
      }}
    >
      <h3>{t('chips.own')}</h3>
      <div className={page.chipFields}>
        {texts.map((text, at) => (
          <AmountField
            key={at}
            id={`chip-${at}`}
            label={t('chips.nth', { number: at + 1 })}
            text={text}
            onText={(changed) => {
              setTexts(texts.with(at, changed));
            }}
          />
        ))}
      </div>
      <div className={page.row}>
        <button type="submit" className={button.primary} aria-disabled={!usable}>
          {t('chips.keep')}
        </button>
        <button
          type="button"
          className={button.quiet}
          onClick={() => {
            changeSettings({ chips: STANDARD_CHIPS });
            onDone();
          }}
        >
          {t('chips.standard')}
        </button>
      </div>
    </form>
  );
}

interface AmountFieldProps {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

function AmountField({ id, label, text, onText }: AmountFieldProps): ReactNode {
  const t = useText();
  const invalid = amountIn(text) === null;
  return (
    <div className={page.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={text}
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={invalid}
        aria-describedby={invalid ? `${id}-hint` : undefined}
        onChange={(event) => {
          onText(event.target.value);
        }}
      />
      {invalid && <small id={`${id}-hint`}>{t('chips.invalid')}</small>}
    </div>
  );
}
