// What a project lacks names every report that it leaves empty or short, of each obligation of the matrix.
import { catalogo } from '@apura/relatorios';
import { expect, it } from 'vitest';
import { createMatriz } from './create-matriz.ts';
import { findLacunas } from './find-lacunas.ts';

const MESES = ['2026-01', '2026-02'];
const [janeiro] = MESES;
const lacunasCom = (tipos: readonly string[]) =>
  findLacunas(
    createMatriz(
      tipos.map((tipo) => ({ tipo, situacao: 'Usado', de: janeiro ?? null, ate: janeiro ?? null, quantidade: 1 })),
      { meses: MESES, semInscricaoEstadual: false },
    ),
  );
const reportsOf = (tipos: readonly string[], obrigacao: string) => {
  const lacuna = lacunasCom(tipos).find((l) => l.obrigacao === obrigacao);
  return lacuna === undefined ? [] : [...lacuna.semDados, ...lacuna.incompletos];
};

it.each([
  ['NF3E', 'Energia e Comunicação', ['XML Energia e Comunicação', 'Cruzamento NF3e e NFCom x EFD']],
  ['NFCOM', 'Energia e Comunicação', ['XML Energia e Comunicação']],
  ['NFSE_SP', 'XML NFS-e', ['XML NFS-e Notas', 'Cruzamento NFS-e x EFD-C A100']],
  ['REINF', 'EFD-Reinf', ['Reinf Eventos', 'Cruzamento Reinf x DCTFWeb x Pagamentos']],
  ['PGDAS', 'PGDAS-D', ['Simples PGDAS Apuração', 'Cruzamento Simples PGDAS x NF-e']],
])('a month without its %s leaves reports of %s short', (tipo, obrigacao, relatorios) => {
  expect(lacunasCom([tipo]).find((l) => l.obrigacao === obrigacao)?.meses).toEqual(['2026-02']);
  expect(reportsOf([tipo], obrigacao)).toEqual(expect.arrayContaining(relatorios));
});

it('each report of services, energy, EFD-Reinf and PGDAS-D is named by what it lacks', () => {
  const lacunas = lacunasCom(['NFSE', 'NF3E', 'REINF', 'PGDAS']);
  const ditos = new Set(lacunas.flatMap((l) => [...l.semDados, ...l.incompletos]));
  const deles = catalogo.filter(({ fontes }) => fontes.some((f) => /^(?:nfse|nf3e|nfcom|reinf|ecac_pgdas)_/.test(f)));
  expect(deles.length).toBeGreaterThan(20);
  expect(deles.filter(({ nome }) => !ditos.has(nome)).map(({ nome }) => nome)).toEqual([]);
});
