import { describe, expect, it } from 'vitest';
import { readContagem, startContagem } from './contagem.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const at = (seconds: number) => NOW + seconds * 1000;
const inSeconds = (seconds: number) => new Date(at(seconds)).toISOString();

describe('contagem', () => {
  // prova: 9.6
  it('counts the seconds that the code has left', () => {
    const contagem = startContagem(inSeconds(600), NOW);
    expect(readContagem(contagem, NOW)).toEqual({ text: '10:00', percent: 100, red: false, over: false });
    expect(readContagem(contagem, at(1)).text).toBe('09:59');
    expect(readContagem(contagem, at(0.5)).text).toBe('10:00');
    expect(readContagem(contagem, at(599)).text).toBe('00:01');
  });

  // prova: 9.5
  it('is capped at one hour', () => {
    expect(readContagem(startContagem(inSeconds(86_400), NOW), NOW).text).toBe('60:00');
    expect(readContagem(startContagem(inSeconds(3601), NOW), at(1)).text).toBe('59:59');
    expect(readContagem(startContagem('nunca', NOW), NOW).text).toBe('60:00');
  });

  // prova: 4.41, 9.7
  it('turns red at 30 % and not before', () => {
    const contagem = startContagem(inSeconds(1000), NOW);
    expect(readContagem(contagem, at(699))).toMatchObject({ red: false });
    expect(readContagem(contagem, at(700))).toMatchObject({ red: true, percent: 30 });
  });

  it('ends at zero and stays there, also for a code that had ended before it was shown', () => {
    const over = { text: '00:00', percent: 0, red: true, over: true };
    expect(readContagem(startContagem(inSeconds(5), NOW), at(500))).toEqual(over);
    expect(readContagem(startContagem(inSeconds(-5), NOW), NOW)).toEqual(over);
  });

  it('does not show more than it began with when the clock is set back', () => {
    expect(readContagem(startContagem(inSeconds(60), NOW), at(-7200)).text).toBe('01:00');
  });
});
