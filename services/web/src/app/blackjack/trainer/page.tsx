import '../../../i18n/blackjack-texts';
import '../../../i18n/trainer-texts';
import type { ReactNode } from 'react';
import { pageMetadata } from '../../../shell/page-metadata';
import { PageTitle } from '../../../shell/page-title';
import { TrainerPage } from '../../../trainer/trainer-page';

export const metadata = pageMetadata('trainer.title');

export default function Page(): ReactNode {
  return (
    <>
      <PageTitle of="trainer.title" />
      <TrainerPage />
    </>
  );
}
