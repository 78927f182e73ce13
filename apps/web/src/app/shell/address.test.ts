import { enderecoDoRelatorio } from '@apura/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  goToSection,
  keepLinhas,
  navigationStore,
  openPageOfAba,
  resetNavigation,
  selectProject,
} from '../../lib/navigation.ts';
import { openOportunidades } from '../../lib/oportunidades.ts';
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
    keepLinhas({
      q: 'a & b',
      filters: { Situação: [{ op: 'igual', valor: 'Não excluído' }], 'Nome#': 'x' },
      sort: [
        { key: 'Diferença, de Base', desc: true },
        { key: 'Período', desc: false },
      ],
      aberta: { arquivo: 'a&b/efd 1.txt', linha: 12, chave: '3'.repeat(44), item: 2 },
    });
    const { section, page, list, linhas, projectId } = navigationStore.get();
    const address = addressOf(navigationStore.get());
    expect(address).toMatch(/^\/#\/relatorios\?/);
    expect(placeOfAddress(hashOf(address))).toEqual({ section, page, list, linhas, projectId });
  });

  it('of the opportunities of a project leads to them, and not to the first tab of Carteira', () => {
    openOportunidades({ id: '7', nome: 'AURORA' });
    expect(addressOf(navigationStore.get())).toBe('/#/carteira?pagina=oportunidades');
  });

  it('of a report is the one that mails and other writers of the contract make', () => {
    const { linhas, list } = navigationStore.get();
    const filters = { Situação: [{ op: 'igual' as const, valor: 'a & b' }], 'Nome#': 'x' };
    const sort = [
      { key: 'Diferença, de Base', desc: true },
      { key: 'Período', desc: false },
    ];
    const place = { section: 'relatorios', projectId: '7', page: 'EFD-C Itens', list } as const;
    expect(addressOf({ ...place, linhas: { ...linhas, q: 'é+ #', filters, sort } })).toBe(
      enderecoDoRelatorio({
        projetoId: '7',
        relatorio: 'EFD-C Itens',
        q: 'é+ #',
        filter: JSON.stringify(filters),
        sort: '-Diferença, de Base|Período',
      }),
    );
    expect(addressOf({ ...place, linhas })).toBe(enderecoDoRelatorio({ projetoId: '7', relatorio: 'EFD-C Itens' }));
  });

  it.each([
    ['ordem=1&arquivo=a', [], null],
    ['ordem=[["A","x"],[1],2]&arquivo=a&linha=-1', [{ key: 'A', desc: false }], null],
    ['ordem={&arquivo=a&linha=1&item=x', [], { arquivo: 'a', linha: 1, chave: undefined, item: undefined }],
  ])('leaves out what is no order and no row in %j', (told, sort, aberta) => {
    expect(placeOfAddress(`#/relatorios?${told}`)?.linhas).toEqual({ q: '', filters: {}, sort, aberta });
  });

  it.each(['', '#conteudo', '#/inventada', '#/../x', '#falha=1', '#/relatorios/x'])('is none in %j', (hash) => {
    expect(placeOfAddress(hash)).toBeUndefined();
  });
});
