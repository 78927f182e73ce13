import { expect } from '@playwright/test';
import { openCarteira } from '../texts/carteira-portal.ts';
import { failure, openSection } from '../texts/open-portal.ts';
import { openOportunidades } from '../texts/oportunidades-portal.ts';
import { openPrazos, PRAZOS } from '../texts/prazos-portal.ts';
import { hang, type Tela } from './tela.ts';

export const TELAS_CARTEIRA: readonly Tela[] = [
  { nome: 'carteira', reach: (page) => openCarteira(page) },
  { nome: 'carteira-vazio', reach: (page) => openCarteira(page, []) },
  {
    nome: 'carteira-carregando',
    loading: true,
    reach: async (page) => {
      await hang(page, '/api/carteira');
      await openSection(page, 'Carteira');
    },
  },
  {
    nome: 'carteira-falha',
    reach: async (page) => {
      await failure(page, '/api/carteira', { status: 403 });
      await openSection(page, 'Carteira');
      await expect(page.getByText(/req-inventada/).first()).toBeVisible();
    },
  },
  {
    nome: 'carteira-mapa',
    reach: async (page) => {
      await openCarteira(page);
      await page.getByRole('tab', { name: 'Mapa dos meses' }).click();
      await expect(page.getByRole('list', { name: 'Legenda' })).toBeVisible();
    },
  },
  {
    nome: 'carteira-simples',
    reach: async (page) => {
      await openCarteira(page);
      await page.getByRole('tab', { name: 'Simples' }).click();
      await expect(page.getByText('R$ 175.000,00')).toBeVisible();
    },
  },
  {
    nome: 'carteira-tendencia',
    reach: async (page) => {
      await openCarteira(page);
      await page.getByRole('tab', { name: 'Tendência' }).click();
      await expect(page.getByRole('img', { name: /^Pago a maior por mês/ }).locator('svg')).toBeVisible();
    },
  },
  {
    nome: 'carteira-prazos',
    reach: async (page) => {
      await openPrazos(page);
      await page.getByRole('button', { name: /^2 empresas/ }).click();
      await expect(page.getByRole('list', { name: 'Empresas: Prescrição de valores' })).toBeVisible();
    },
  },
  {
    nome: 'carteira-prazos-vazio',
    reach: (page) => openPrazos(page, { ...PRAZOS, prazos: [], semObrigacao: [] }),
  },
  {
    nome: 'carteira-prazos-achados',
    reach: async (page) => {
      await openPrazos(page);
      await page.getByRole('button', { name: /^2 empresas/ }).click();
      await page.getByRole('button', { name: /^Ver achados de METALÚRGICA/ }).click();
      await expect(page.getByRole('list', { name: 'Achados' })).toBeVisible();
    },
  },
  {
    nome: 'carteira-oportunidades',
    reach: async (page) => {
      await openOportunidades(page);
      await expect(page.getByRole('region', { name: /^Em análise/ }).getByRole('listitem')).toBeVisible();
    },
  },
  {
    nome: 'carteira-oportunidades-tabela',
    reach: async (page) => {
      await openOportunidades(page);
      await page.getByText('Tabela', { exact: true }).click();
      await expect(page.getByRole('button', { name: /^Exclusão do ICMS da base/ })).toBeVisible();
    },
  },
  {
    nome: 'carteira-oportunidade-aberta',
    reach: async (page) => {
      await openOportunidades(page);
      await page.getByRole('button', { name: /^Créditos não aproveitados/ }).click();
      await expect(page.getByRole('region', { name: 'Histórico' })).toBeVisible();
    },
  },
  {
    nome: 'carteira-achados',
    reach: async (page) => {
      await openCarteira(page);
      await page.getByRole('button', { name: /^Pago a maior de METALÚRGICA/ }).click();
      await expect(page.getByRole('list', { name: 'Achados' })).toBeVisible();
    },
  },
];
