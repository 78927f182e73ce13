import { beforeEach, describe, expect, it } from 'vitest';
import {
  goToSection,
  keepLinhas,
  navigationStore,
  openPageOfAba,
  resetNavigation,
  selectProject,
} from '../../lib/navigation.ts';
import { addressOf, placeOfAddress } from './address.ts';

const hashOf = (address: string): string => new URL(address, 'http://localhost').hash;

describe('the address of a place', () => {
  beforeEach(resetNavigation);

  it('is the bare root of the first screen', () => {
    expect(addressOf(navigationStore.get())).toBe('/');
  });

  it('leads back to the project, the tab, the report and what narrows its rows', () => {
    selectProject({ id: '900001', companyTitle: 'AURORA' });
    goToSection('relatorios');
    openPageOfAba('EFD-C Exclusão do ICMS da Base', 'EFD-C');
    keepLinhas({ q: 'a & b', filters: { Situação: [{ op: 'igual', valor: 'Não excluído' }], 'Nome#': 'x' } });
    const { section, page, list, linhas, projectId } = navigationStore.get();
    const address = addressOf(navigationStore.get());
    expect(address).toMatch(/^\/#\/relatorios\?/);
    expect(placeOfAddress(hashOf(address))).toEqual({ section, page, list, linhas, projectId });
  });

  it.each(['', '#conteudo', '#/inventada', '#/../x', '#falha=1', '#/relatorios/x'])('is none in %j', (hash) => {
    expect(placeOfAddress(hash)).toBeUndefined();
  });
});
