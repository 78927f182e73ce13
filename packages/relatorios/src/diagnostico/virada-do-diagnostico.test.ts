// What the group 'Reforma' of the diagnostic says, against sums worked out by hand in the NOTE.md of golden cases.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { centsOf } from '@apura/br';
import { afterAll, expect, test } from 'vitest';
import { catalogo } from '../catalogo/catalogo.ts';
import { readAll } from '../leitura/read-all.ts';
import { generateRelatorios } from '../run.ts';
import { readCaso } from '../testing/caso.ts';
import type { DiagnosticoGuardado } from './agregado.ts';
import { generateDiagnostico } from './generate-diagnostico.ts';

const NUMEROS = [5, 21, 135, 160, 161, 162, 163, 164, 165];
const pastas: string[] = [];
afterAll(() => {
  for (const pasta of pastas) rmSync(pasta, { recursive: true, force: true });
});

async function diagnosticoDe(caso: string): Promise<DiagnosticoGuardado> {
  const { dataset, workDir } = await readCaso(caso);
  pastas.push(workDir);
  const outDir = path.join(workDir, 'relatorios');
  await generateRelatorios({ dataset, outDir, relatorios: catalogo.filter(({ numero }) => NUMEROS.includes(numero)) });
  return (await generateDiagnostico({ dataset, outDir, geradoEm: '2026-11-30T12:00:00Z' })).diagnostico;
}

test('balances by allowed use, and what each is to be used for', async () => {
  const { virada, virada_paineis: paineis } = await diagnosticoDe('virada-saldos');
  // 50,00 + 180,00 + 829,00 of codes 1YY, 300,00 of 2YY; on 31/12/2026 without the 50,00 that lapse before.
  expect(paineis?.meses).toEqual([
    { m: '2026-10', projetado: false, contribuicao: '1059.00', ressarcivel: '300.00' },
    { m: '2026-12', projetado: true, contribuicao: '1009.00', ressarcivel: '300.00' },
  ]);
  // The file is due on the tenth business day of 02/2027, after the carnival.
  expect(paineis?.origens.map((o) => [o.origem, o.saldo, o.projetado, o.prazo, o.qtd])).toEqual([
    ['Crédito de meses anteriores', '50.00', '0.00', '2026-10-31', 1],
    ['Crédito de estoque, hipótese II (simulação)', '925.00', '925.00', '2027-06-30', 1],
    ['Crédito de meses anteriores', '300.00', '300.00', '2027-02-16', 1],
    ['Crédito do mês', '1009.00', '1009.00', '2027-02-16', 2],
    ['Quotas do ativo (F130)', '1295.00', '1295.00', '2028-02-29', 1],
    ['Retenção na fonte', '40.00', '40.00', '2027-02-16', 1],
  ]);
  // The chart ends where the figures do: 1.059,00 + 300,00 and the withholding of 40,00.
  expect(virada?.saldo).toBe('1399.00');
});

test('the stock by what is said of its items', async () => {
  const { virada_paineis: paineis } = await diagnosticoDe('virada-inventario');
  expect(paineis?.estoque).toEqual([
    { resultado: 'Aproprie até 30/06/2027; use em doze parcelas, só contra a CBS', qtd: 3, credito: '1093.38' },
    { resultado: 'A confirmar', qtd: 1, credito: '0.00' },
    { resultado: 'A informar', qtd: 9, credito: '0.00' },
    { resultado: 'Sem crédito', qtd: 2, credito: '0.00' },
  ]);
});

test('faults of classification by who corrects them, and no months without balances', async () => {
  const { virada, virada_paineis: paineis } = await diagnosticoDe('reforma-conferencia');
  expect(virada).toBeNull();
  expect(paineis).toMatchObject({ meses: [], origens: [], escriturar: [], estoque: [] });
  // Seventeen faults of sixteen kinds: the missing group of the company's own notes comes twice.
  expect(paineis?.faltas).toHaveLength(16);
  expect(paineis?.faltas[0]).toEqual({ falta: 'Grupo ausente', quem: 'Emitente', qtd: 2 });
  expect(paineis?.fornecedores).toEqual([
    { cnpj: '22333444000181', nome: 'FORNECEDOR NORMAL LTDA', faltas: 1 },
    { cnpj: '33444555000181', nome: 'FORNECEDOR SIMPLES LTDA', faltas: 1 },
  ]);
});

test('the credits to write are those of the books and those of the notes of services', async () => {
  const { dataset, workDir } = await readCaso('nfse-tomadas');
  pastas.push(workDir);
  const outDir = path.join(workDir, 'relatorios');
  const relatorios = catalogo.filter(({ numero }) => [135, 163, 195].includes(numero));
  const feitos = await generateRelatorios({ dataset, outDir, relatorios });
  const creditosDe = async (numero: number, coluna: string) => {
    const relatorio = catalogo.find((r) => r.numero === numero);
    const file = feitos.find(({ nome }) => nome === relatorio?.nome)?.path;
    if (relatorio === undefined || file == null) throw new Error(`report ${numero} has no rows`);
    const creditos: string[] = [];
    for await (const lote of readAll({ path: file, colunas: relatorio.colunas }))
      for (const linha of lote) if (centsOf(String(linha[coluna] ?? '0')) > 0n) creditos.push(String(linha[coluna]));
    return creditos.sort();
  };
  const dosLivros = await creditosDe(135, 'Valor Estimado');
  const dosServicos = await creditosDe(195, 'Valor Estimado');
  expect([dosLivros.length, dosServicos.length]).toEqual([2, 8]);
  expect(await creditosDe(163, 'Crédito')).toEqual([...dosLivros, ...dosServicos].sort());
});
