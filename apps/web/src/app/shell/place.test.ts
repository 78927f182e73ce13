import { beforeEach, describe, expect, it } from 'vitest';
import { goToSection, navigationStore, openPage, resetNavigation } from '../../lib/navigation.ts';
import { findPlace, isListOf, placeOf } from './place.ts';

const MARINA = 'marina@exemplo.com.br';

describe('a place in the history', () => {
  beforeEach(resetNavigation);

  it('is found by the user who was there, and by nobody else', () => {
    goToSection('retificacao');
    openPage('700001');
    const place = placeOf(navigationStore.get(), MARINA, true);
    expect(findPlace(structuredClone(place), MARINA)).toMatchObject({ section: 'retificacao', page: '700001' });
    expect(findPlace(structuredClone(place), 'outra@exemplo.com.br')).toBeUndefined();
  });

  it.each([null, 'retificacao', {}, { user: MARINA, section: 'inventada' }])('is not found in %j', (entry) => {
    expect(findPlace(entry, MARINA)).toBeUndefined();
  });

  it('is the list of a page of the same section only', () => {
    const list = { section: 'retificacao', page: null } as const;
    expect(isListOf(list, { section: 'retificacao', page: '700001' })).toBe(true);
    expect(isListOf(list, { section: 'relatorios', page: 'EFD-C Apuração PIS COFINS' })).toBe(false);
    expect(isListOf(list, list)).toBe(false);
  });
});
