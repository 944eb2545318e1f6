import { describe, expect, it } from '@jest/globals';
import { CircuitBreaker } from './circuit-breaker.js';

const OPTIONS = { failures: 3, pauseMs: 1_000 };

function failing(times: number): CircuitBreaker {
  const breaker = new CircuitBreaker(OPTIONS);
  for (let time = 0; time < times; time += 1) breaker.failed(0);
  return breaker;
}

describe('the circuit breaker', () => {
  it('admits questions until enough answers in a row have failed', () => {
    expect(failing(2).admits(0)).toBe(true);
    expect(failing(3).admits(0)).toBe(false);
    const recovered = failing(2);
    recovered.succeeded();
    recovered.failed(0);
    expect(recovered.admits(0)).toBe(true);
  });

  it('admits one question after the pause, and no second beside it', () => {
    const breaker = failing(3);
    expect(breaker.admits(999)).toBe(false);
    expect(breaker.admits(1_000)).toBe(true);
    expect(breaker.admits(1_000)).toBe(false);
  });

  it('closes when that question is answered, and pauses again when it fails', () => {
    const breaker = failing(3);
    breaker.admits(1_000);
    breaker.failed(1_500);
    expect(breaker.admits(2_499)).toBe(false);
    expect(breaker.admits(2_500)).toBe(true);
    breaker.succeeded();
    expect(breaker.admits(2_500)).toBe(true);
    expect(breaker.admits(2_500)).toBe(true);
  });

  it('lets another question through when the first one was abandoned', () => {
    const breaker = failing(3);
    breaker.admits(1_000);
    breaker.abandoned();
    expect(breaker.admits(1_000)).toBe(true);
  });
});
