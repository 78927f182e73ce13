// Guarantee: a formula saved without its calculated value (as openpyxl writes it) is an error in the workbook of each
// obligation, and the error names the sheet and the cell. It never passes for an empty cell.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Ocorrencia } from './comum/ocorrencia.ts';
import { readPlanoEcf } from './ecf/read-plano-ecf.ts';
import { readPlanoEfdc } from './efdc/plano/read-plano-efdc.ts';
import { readPlanoEsocial } from './esocial/plano/plano-esocial.ts';
import { celulaDeTexto, planilhaEmXml } from './testing/planilha-em-xml.ts';

const dir = mkdtempSync(join(tmpdir(), 'formula-sem-valor-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const periodo = { inicio: '2024-01-01', fim: '2024-12-31' };
const empresa = { cnpj: '11222333000181', nome: 'Comércio Fictício Ltda' };
const base = { id: 'a', nome: 'a.txt', path: '/nao/lido', sha256: '', cnpj: empresa.cnpj, transmissao: null };
const doMes = { ...base, inicio: '2024-03-01', fim: '2024-03-31' };
const doAno = { ...base, inicio: '2024-01-01', fim: '2024-12-31' };
const hoje = '2025-06-30';

/** Column D holds the formula in each of these sheets. */
const CASOS = [
  { aba: 'C170', titulos: ['ACAO', 'PERIODO', 'LINHA', 'VL_BC_PIS'], dados: ['ALTERAR', '03/2024', '9'] },
  { aba: 'C170', titulos: ['PERIODO', 'LINHA', 'VL_BC_PIS', 'ACAO'], dados: ['03/2024', '9', '1,00'] },
  { aba: 'C170', titulos: ['ACAO', 'LINHA', 'VL_BC_PIS', 'PERIODO'], dados: ['ALTERAR', '9', '1,00'] },
  { aba: 'C170', titulos: ['ACAO', 'PERIODO', 'VL_BC_PIS', 'LINHA'], dados: ['ALTERAR', '03/2024', '1,00'] },
  { aba: 'C170', titulos: ['ACAO', 'PERIODO', 'LINHA', 'CNPJ_ESTAB'], dados: ['EXCLUIR', '03/2024', '9'] },
  { aba: 'Y570', titulos: ['ACAO', 'PERIODO', 'LINHA', 'IR_RET'], dados: ['ALTERAR', '2024', '9'] },
  { aba: 'Y570', titulos: ['ACAO', 'PERIODO', 'IR_RET', 'LINHA'], dados: ['ALTERAR', '2024', '1,00'] },
  { aba: 'M300', titulos: ['ACAO', 'PERIODO', 'CODIGO', 'CHAVE_PER_APUR'], dados: ['EXCLUIR', '2024', '9'] },
  {
    aba: 'S-1200',
    titulos: ['perApur', 'cpfTrab', 'ideDmDev', 'codRubr', 'ACAO', 'vrRubr'],
    dados: ['2024-03', '11144477735', 'FOLHA'],
  },
];

it.each(['PARAMETRO', 'PERIODO', 'VALOR'])('sheet PARAMETROS of the EFD-Contribuições, column %s', async (coluna) => {
  const planilha = join(dir, `parametros-${coluna}.xlsx`);
  const titulos = [...['PARAMETRO', 'PERIODO', 'VALOR'].filter((t) => t !== coluna), 'AJUDA', coluna];
  const dados = titulos.slice(0, 3).map((t) => ({ PARAMETRO: 'CASCATA', PERIODO: '03/2024', VALOR: 'N' })[t] ?? '');
  const formula = '<c r="D4"><f>1+1</f><v/></c>';
  writeFileSync(
    planilha,
    await planilhaEmXml(
      'PARAMETROS',
      titulos.map(celulaDeTexto).join(''),
      `${dados.map(celulaDeTexto).join('')}${formula}`,
    ),
  );
  const ocorrencias: Ocorrencia[] = [];
  const report = (o: Ocorrencia): void => void ocorrencias.push(o);
  await readPlanoEfdc({ planilha, periodo, hoje, report, empresa, arquivos: [doMes] });
  expect(ocorrencias[0]).toMatchObject({ nivel: 'ERRO', periodo: '', aba: 'PARAMETROS', linha: 4, coluna });
  expect(ocorrencias[0]?.mensagem).toContain('a célula D4 tem uma fórmula que não foi calculada');
});

it.each(CASOS)('sheet $aba, columns $titulos', async ({ aba, titulos, dados }) => {
  const planilha = join(dir, `${aba}-${titulos.join('-')}.xlsx`);
  const formula = '<c r="D4"><f>1+1</f><v></v></c>';
  writeFileSync(
    planilha,
    await planilhaEmXml(
      aba,
      titulos.map(celulaDeTexto).join(''),
      `${dados.map(celulaDeTexto).join('')}${formula}${celulaDeTexto('ALTERAR')}`,
    ),
  );
  const ocorrencias: Ocorrencia[] = [];
  const report = (o: Ocorrencia): void => void ocorrencias.push(o);
  const comum = { planilha, periodo, hoje, report };
  if (aba === 'C170') await readPlanoEfdc({ ...comum, empresa, arquivos: [doMes] });
  else if (aba === 'S-1200') await readPlanoEsocial(comum);
  else await readPlanoEcf({ ...comum, arquivos: [doAno] });
  const erro = ocorrencias.find((o) => o.nivel === 'ERRO' && o.mensagem.includes('fórmula'));
  expect(erro).toMatchObject({ aba, linha: 4, coluna: titulos[3] });
  expect(erro?.mensagem).toContain(`Aba ${aba}, linha 4`);
  expect(erro?.mensagem).toContain('célula D4');
});
