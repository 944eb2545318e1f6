'use client';
/** Dragging a chip onto a spot with mouse, pen or finger. A short press stays a click. */
import type { PointerEvent as ReactPointerEvent } from 'react';
import { useCallback, useEffect, useRef } from 'react';

const DRAG_THRESHOLD_PX = 8;

export function useChipDrag(
  onDrop: (spot: string, minor: number) => void,
): (event: ReactPointerEvent<HTMLElement>, minor: number) => void {
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  return useCallback((event, minor) => {
    const chip = event.currentTarget;
    const from = { x: event.clientX, y: event.clientY };
    let ghost: HTMLElement | undefined;

    const move = (moved: PointerEvent): void => {
      const [dx, dy] = [moved.clientX - from.x, moved.clientY - from.y];
      if (!ghost && Math.hypot(dx, dy) < DRAG_THRESHOLD_PX) return;
      ghost ??= ghostOf(chip);
      ghost.style.transform = `translate(${dx}px, ${dy}px)`;
    };
    const end = (ended: PointerEvent): void => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      if (!ghost) return;
      ghost.remove();
      if (ended.type === 'pointercancel') return;
      const under = document.elementFromPoint(ended.clientX, ended.clientY);
      const spot = under?.closest<HTMLElement>('[data-spot]')?.dataset.spot;
      if (spot !== undefined) drop.current(spot, minor);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  }, []);
}

function ghostOf(chip: HTMLElement): HTMLElement {
  const { left, top, width, height } = chip.getBoundingClientRect();
  const ghost = document.createElement('div');
  ghost.append(...Array.from(chip.children, (child) => child.cloneNode(true)));
  Object.assign(ghost.style, {
    position: 'fixed',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    zIndex: '50',
    pointerEvents: 'none',
    filter: 'drop-shadow(0 8px 10px rgb(0 0 0 / 50%))',
  });
  document.body.append(ghost);
  return ghost;
}
