'use client';
import { useEffect } from 'react';
import { codeOfFragment } from './launch';

/** A link to the page that is already open only changes the fragment, so the page starts again with the code in it. */
export function useLaunchLinks(): void {
  useEffect(() => {
    const start = (): void => {
      if (codeOfFragment(location.hash) !== null) location.reload();
    };
    addEventListener('hashchange', start);
    return () => {
      removeEventListener('hashchange', start);
    };
  }, []);
}
