'use client';
import { PageLink } from './page-link';
import { usePathname } from 'next/navigation';
import { useState, type ReactNode } from 'react';
import type { MessageKey } from '../i18n/translate';
import { useText } from '../i18n/use-text';
import { shownBalance, shownCurrency, useSession } from '../session/session-store';
import { changeSettings, useSettings } from '../settings/settings-store';
import { amountText } from '../money/amount';
import { LanguageSwitch } from './language-switch';
import { lazyPart } from './lazy-part';
import styles from './site-header.module.css';

const SettingsDialog = lazyPart(() => import('./settings-dialog').then((module) => module.SettingsDialog));

const PAGES: readonly { readonly href: string; readonly key: MessageKey }[] = [
  { href: '/', key: 'nav.lobby' },
  { href: '/practice', key: 'nav.practice' },
  { href: '/bets', key: 'nav.bets' },
  { href: '/verify', key: 'nav.verify' },
  { href: '/how-to-play', key: 'nav.rules' },
];

const SOUND_ON = 'M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11';
const SOUND_OFF = 'M4 9v6h4l5 4V5L8 9zM17 9l5 6M22 9l-5 6';
const GEAR =
  'M12 8.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4zM19 12l2-1.2-2-3.4-2.2.8-1.6-1L15 5h-4l-.2 2.2-1.6 1-2.2-.8-2 3.4L7 12l-2 1.2 2 3.4 2.2-.8 1.6 1L11 19h4l.2-2.2 1.6-1 2.2.8 2-3.4z';

export function SiteHeader(): ReactNode {
  const t = useText();
  const path = usePathname();
  const [menuOpen, setMenuOpen] = useState(false);
  const [settingsOpen, setSettingsOpen] = useState(false);
  const muted = useSettings((settings) => settings.muted);
  const pages = PAGES.map(({ href, key }) => (
    <PageLink
      key={href}
      href={href}
      className={styles.page}
      aria-current={path === href ? 'page' : undefined}
      onClick={() => {
        setMenuOpen(false);
      }}
    >
      {t(key)}
    </PageLink>
  ));
  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#content">
        {t('app.skip')}
      </a>
      <PageLink href="/" className={styles.brand} aria-label={t('app.name')}>
        <Mark />
        <span>{t('app.name')}</span>
      </PageLink>
      <nav className={styles.nav} aria-label={t('nav.main')}>
        {pages}
      </nav>
      <div className={styles.tools}>
        <Balance />
        <LanguageSwitch className={styles.language} />
        <IconButton
          label={t(muted ? 'nav.unmute' : 'nav.mute')}
          icon={muted ? SOUND_OFF : SOUND_ON}
          minor
          onClick={() => {
            changeSettings({ muted: !muted });
          }}
        />
        <IconButton
          label={t('nav.settings')}
          icon={GEAR}
          onClick={() => {
            setSettingsOpen(true);
          }}
        />
        <button
          type="button"
          className={styles.menuButton}
          aria-expanded={menuOpen}
          aria-controls="menu"
          aria-label={t('nav.menu')}
          onClick={() => {
            setMenuOpen(!menuOpen);
          }}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={menuOpen ? 'M6 6l12 12M18 6 6 18' : 'M4 7h16M4 12h16M4 17h16'} />
          </svg>
        </button>
      </div>
      {menuOpen && (
        <nav id="menu" className={styles.menu} aria-label={t('nav.menu')}>
          {pages}
          <LanguageSwitch className={styles.page} />
          <button
            type="button"
            className={styles.page}
            onClick={() => {
              changeSettings({ muted: !muted });
            }}
          >
            {t(muted ? 'nav.unmute' : 'nav.mute')}
          </button>
        </nav>
      )}
      {settingsOpen && (
        <SettingsDialog
          open
          onClose={() => {
            setSettingsOpen(false);
          }}
        />
      )}
    </header>
  );
}

function Mark(): ReactNode {
  return (
    <svg viewBox="0 0 32 32" className={styles.mark} aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="#6d1420" />
      <rect x="2" y="2" width="28" height="28" rx="7.5" fill="none" stroke="#e2c17a" />
      <path
        d="M16 5c-2 4.6-9 8.4-9 13.6 0 2.8 2 4.7 4.5 4.7 1.8 0 3.2-.9 4.1-2.4-.1 2.4-.9 4.3-2.4 5.600h5.600c-1.5-1.3-2.3-3.2-2.4-5.6.9 1.5 2.3 2.4 4.1 2.4 2.5 0 4.5-1.9 4.5-4.700C25 13.4 18 9.6 16 5z"
        fill="#e9cd86"
      />
    </svg>
  );
}

function Balance(): ReactNode {
  const t = useText();
  const balance = useSession(shownBalance);
  const currency = useSession(shownCurrency);
  if (balance === null || currency === undefined) return null;
  return (
    <p className={styles.balance}>
      <span className={styles.balanceLabel}>{t('nav.balance')}</span>
      <strong data-testid="balance">
        <span data-amount={balance}>{amountText(balance)}</span> <small>{currency}</small>
      </strong>
    </p>
  );
}

interface IconButtonProps {
  readonly label: string;
  readonly icon: string;
  /** Also in the menu, so a very narrow header leaves it out. */
  readonly minor?: boolean;
  readonly onClick: () => void;
}

function IconButton({ label, icon, minor = false, onClick }: IconButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={styles.icon}
      data-minor={minor}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={icon} />
      </svg>
    </button>
  );
}
