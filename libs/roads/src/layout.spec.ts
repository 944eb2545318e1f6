import { describe, expect, it } from '@jest/globals';
import { drawGrid, layOutColumns } from './layout.js';

function drawn(...lengths: number[]): string[] {
  const letters = lengths.map((length, index) => String.fromCharCode(97 + index).repeat(length)).join('');
  return drawGrid(layOutColumns(lengths), letters);
}

describe('columns on six rows', () => {
  it('turn right at the bottom and stay there', () => {
    expect(drawn(8)).toEqual(['a..', 'a..', 'a..', 'a..', 'a..', 'aaa']);
  });

  it('turn right above an occupied cell and do not go down again behind it', () => {
    expect(drawn(7, 8)).toEqual(['ab...', 'ab...', 'ab...', 'ab...', 'abbbb', 'aa...']);
  });

  it('pass under the tail of the column before when it is too short to reach them', () => {
    expect(drawn(7, 1, 6)).toEqual(['abc', 'a.c', 'a.c', 'a.c', 'a.c', 'aac']);
  });

  it('start behind a tail that runs along the top row', () => {
    const [top] = drawn(20, 20, 20, 20, 20, 4, 1);
    expect(top).toMatch(/^abcdeffffg\.+$/);
  });

  it('leave an empty grid empty', () => {
    expect(drawn()).toEqual(['', '', '', '', '', '']);
  });
});
