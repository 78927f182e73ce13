import type { DadosDiagnostico, DiagnosticoAgregado } from '@apura/contract';
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { CONCLUIDO, openSelecao } from './dados-portal.ts';
import { answer } from './open-portal.ts';

export const EMBED = /^\/api\/embed\//;

/** A square of one colour, as an owner's logo. */
const LOGO =
  'data:image/svg+xml;utf8,<svg xmlns="http://www.w3.org/2000/svg" width="150" height="40"><rect width="150" ' +
  'height="40" rx="6" fill="%23ffd166"/></svg>';

const PRAZOS: DadosDiagnostico['prazosDaVirada'] = [
  { dia: '2026-12-31', fazer: 'Contar o estoque, item por item', fundamento: 'LC 214/2025, art. 381' },
  { dia: '2027-02-16', fazer: 'Entregar a EFD-Contribuições do último mês', fundamento: 'LC 214/2025, art. 378, II' },
  { dia: '2027-06-30', fazer: 'Apropriar o crédito de estoque', fundamento: 'LC 214/2025, art. 381' },
];

export function dadosDe(
  diagnostico: DiagnosticoAgregado,
  { marcaPropria = false }: { marcaPropria?: boolean } = {},
): DadosDiagnostico {
  return {
    diagnostico,
    cnae: '2221-8/00 - Fabricação de laminados planos e tubulares de material plástico',
    tratados: [],
    prazosDaVirada: PRAZOS,
    comparaveis: [{ id: '900099', ini: '2024-01-01', fim: '2024-12-31' }],
    anterior: null,
    tema: {
      produto: 'Apura',
      razao: marcaPropria ? 'Contabilidade Fictícia S/S' : 'Apura Demonstração',
      color_1: marcaPropria ? '#2B1B3D' : '#012E43',
      color_2: marcaPropria ? '#4A148C' : '#31B7D4',
      logo: marcaPropria ? LOGO : null,
    },
  };
}

/** The page of the made-up project, in the portal as its users see it; answers its frame, whatever it shows. */
export async function openDiagnostico(
  page: Page,
  { json, status = 200 }: { json: unknown; status?: number },
): Promise<FrameLocator> {
  await answer(page, EMBED, {
    embedToken: 'token-inventado',
    embedUrl: '/diagnostico/?reportId=apura&projectId=900100',
    reportId: 'apura',
  });
  await answer(page, '/api/diagnostico', json, status);
  const lista = await openSelecao(page, 'Diagnóstico', [CONCLUIDO]);
  // On a narrow window the list is of cards, whose button says the company alone.
  await lista
    .getByRole('button', { name: new RegExp(CONCLUIDO.empresa) })
    .first()
    .click();
  await expect(lista).toBeHidden();
  const frame = page.frameLocator('iframe[title^="Diagnóstico de"]');
  await expect(frame.locator('.topo, .aviso p:not(:text("Carregando"))')).toBeVisible();
  return frame;
}

/** Opens the panels, which the page has folded. */
export async function openPaineis(frame: FrameLocator): Promise<void> {
  await frame.getByRole('button', { name: 'Abrir todos os painéis' }).click();
}
