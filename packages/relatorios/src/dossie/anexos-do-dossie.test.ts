// Guarantees of the parts of a dossier beside its findings: the account of each month, the codes of the payroll, the
// papers side by side, and what a row of evidence says besides its report. The sums are in the NOTE.md of each case.
import { afterAll, expect, test, vi } from 'vitest';
import { loadDossie } from './load-dossie.ts';
import { getRelatorio, opcoesDoCaso, removePastas } from './testing-dossie.ts';

vi.setConfig({ testTimeout: 600_000 });
afterAll(removePastas);

test('shows block M of each month as declared and right, beside the declaration and the payments', async () => {
  const dados = await loadDossie(await opcoesDoCaso('valoracao-pagamentos'));
  // NOTE.md: 1.800,00 of ICMS in 10.000,00; 165,00 - 135,30 of PIS, of which 20,00 were paid in March.
  const de = (periodo: string) => dados.contas.find((c) => c.periodo === periodo && c.tributo === 'PIS')?.linhas ?? [];
  expect(de('03/2024').map((l) => [l.registro, l.declarado, l.correto])).toEqual([
    ['M210', '10000.00', '8200.00'],
    ['M210', '165.00', '135.30'],
    ['M200.02', '165.00', '135.30'],
    ['M200.08', '165.00', '135.30'],
    ['M200.13', '165.00', '135.30'],
  ]);
  // A month of credit: 16,50 of 33,00 were used, 13,53 would be.
  expect(de('05/2024').at(-1)).toMatchObject({ registro: 'M200.03', declarado: '16.50', correto: '13.53' });
  expect(dados.dependencia).toBe('');
  expect(dados.analisado).toEqual({ texto: '01/2024 a 05/2024 (5 meses)', faltam: '' });
  expect(dados.confronto.filter((l) => l.periodo === '03/2024')).toEqual([
    expect.objectContaining({ codigo: '5856', apurado: '760.00', pago: '100.00', papelPago: '070124000000006-1' }),
    expect.objectContaining({ codigo: '6912', apurado: '165.00', pago: '20.00', papelPago: '070124000000005-1' }),
  ]);
});

test('the credit of a purchase that falls is no sale, and a month that does not close has no account', async () => {
  const zero = getRelatorio('Cruzamento Alíquota Zero e ST');
  const d = await loadDossie(await opcoesDoCaso('cruzamento-oportunidades', zero));
  // NOTE.md: P4 300,00 and P6 100,00 were sold; the credit of P6 (60,00) goes with them. 400,00 × 1,65 % = 6,60, less
  // 0,99.
  expect(d.meses.map((m) => [...m.quadro, m.valor])).toEqual([['400.00', '0.00', '400.00', '31.45']]);
  const pis = d.contas.find((c) => c.tributo === 'PIS')?.linhas ?? [];
  expect(pis.map((l) => [l.registro, l.diferenca])).toEqual([
    ['M210', '-400.00'],
    ['M210', '-6.60'],
    ['M200.02', '-6.60'],
    ['M200.03', '-0.99'],
    ['M200.08', '-5.61'],
    ['M200.13', '-5.61'],
  ]);
  const divergente = await loadDossie(await opcoesDoCaso('valoracao-mes-divergente'));
  expect(divergente.contas.map((c) => `${c.periodo} ${c.tributo}`)).toEqual([
    ...['01/2024 PIS', '01/2024 COFINS', '02/2024 COFINS', '03/2024 PIS', '07/2024 PIS', '07/2024 COFINS'],
  ]);
  expect(divergente.dependencia).toBe('');
});

test('opens the payroll by code, each other entity by itself, and the share of the workers apart', async () => {
  const folha = getRelatorio('eSocial Verbas Indenizatórias');
  const d = await loadDossie(await opcoesDoCaso('e-social-centavo', folha));
  // NOTE.md: the totals on 31.782,39 less those on 28.972,57.
  expect(d.folha?.codigos.map((c) => [c.codigo, c.apurado, c.declarado, c.sai, c.correto])).toEqual([
    ['113801', '6356.48', '6356.48', '561.97', '5794.51'],
    ['117001', '794.56', '794.56', '70.25', '724.31'],
    ['117601', '63.56', '63.56', '5.61', '57.95'],
    ['118101', '317.82', '317.82', '28.09', '289.73'],
    ['118401', '476.74', '476.74', '42.15', '434.59'],
    ['120001', '190.69', '190.69', '16.85', '173.84'],
    ['164601', '635.65', '635.65', '56.20', '579.45'],
  ]);
  expect(d.classes).toEqual([expect.objectContaining({ classe: 'Contribuição da folha', valor: '781.12' })]);
  expect(d.folha?.segurados).toEqual([
    { periodo: '12/2025', trabalhadores: 2, base: '2809.82', contribuicao: '1860.42' },
  ]);
  expect(d.confronto.find((l) => l.codigo === '1082')).toMatchObject({ tributo: 'Segurados', declarado: '1860.42' });
  expect(d.confronto.map((l) => l.papelDeclarado)).toContain('DCTFWeb 2025120001');
});

test('what leaves the base of the employer alone is no share of the worker; each rubric has its ground', async () => {
  const folha = getRelatorio('eSocial Verbas Indenizatórias');
  const d = await loadDossie(await opcoesDoCaso('e-social-verbas', folha));
  // NOTE.md: in 06/2025 3.000,00 of maternity (the worker goes on paying) and 1.000,00 of notice.
  expect(d.folha?.segurados.at(-1)).toMatchObject({ periodo: '06/2025', trabalhadores: 1, base: '1000.00' });
  const daMae = d.teses.find((t) => t.situacao.includes('Tema 72'));
  expect(daMae).toMatchObject({ fonte: '', assuntos: ['4050 Salário-maternidade (rubrica MAT)'], valor: '786.00' });
  // 20/08/2023 is a Sunday: the payment is presumed on the Friday.
  expect(d.pagamentos[0]).toMatchObject({ data: '2023-08-18', prescreve: '2028-08-18', conferido: 'Presumido' });
  const retificar = d.limites.find((l) => l.obrigacao === 'Débito inscrito ou sob fiscalização');
  expect(retificar?.fundamento).toBe('IN RFB 2.237/2024; fatos até 12/2024: IN RFB 2.005/2021, art. 16');
  expect(d.entregas.filter((e) => e.passo === 2).map((e) => e.periodos)).toEqual([
    ...['07/2023', '03/2025, 04/2025, 06/2025'],
  ]);
});

test('says where the papers of a month do not allow a code by itself', async () => {
  const folha = getRelatorio('eSocial Verbas Indenizatórias');
  const d = await loadDossie(await opcoesDoCaso('e-social-folha', folha));
  // 3.000,00 × 16 %: 480,00 of 944,00; the only DARF of the employer is of 1138, 900,00.
  expect(d.folha?.codigos[0]).toMatchObject({ codigo: '113801', sai: '480.00', correto: '464.00', extinto: '900.00' });
  const [diferem, semPagamento] = d.folha?.avisos ?? [];
  expect(diferem).toMatch(/^O S-5011 e a DCTFWeb diferem em 01\/2024 113801; 01\/2024 164601:/);
  expect(semPagamento).toContain('01/2024 1646 (sai R$\u00a015,00, extinto R$\u00a00,00)');
  expect(semPagamento).not.toContain('1138');
});

test('shows what the declaration ties to a debt as extinct, and asks for nothing where nothing is left', async () => {
  const ligado = await loadDossie(await opcoesDoCaso('valoracao-sem-extincao'));
  // 760,00 of COFINS of 01/2025 are tied to a payment that no document of the project shows.
  expect(ligado.confronto.find((l) => l.periodo === '01/2025' && l.codigo === '5856')).toMatchObject({
    ...{ declarado: '760.00', pago: '760.00', papelPago: 'Pagamento (DCTFWeb)' },
  });
  // NOTE.md: the rows of the items and of M215 add up to nothing.
  const fora = await loadDossie(await opcoesDoCaso('icms-ja-excluido'));
  expect([fora.pagamentos, fora.entregas]).toEqual([[], []]);
});

test('what no court has decided is of low confidence, however sure its amount is', async () => {
  const st = getRelatorio('Cruzamento ICMS-ST do Substituído');
  const { teses } = await loadDossie(await opcoesDoCaso('icms-st-substituido', st));
  expect(teses.filter((t) => t.classe === 'Contingente').map((t) => t.confianca)).toEqual(['Baixa']);
});

test('a row whose money is in another report says so', async () => {
  const dias = getRelatorio('eSocial Afastamento Primeiros 15 Dias');
  const d = await loadDossie(await opcoesDoCaso('e-social-primeiros-15-dias', dias));
  expect(d.semValor.map((s) => s.motivo)).toEqual([
    'Rubrica dos primeiros dias com incidência: o valor está em eSocial Verbas Indenizatórias.',
  ]);
});

test('names the other party of a note and the norm of a zero rate, item by item', async () => {
  const zero = getRelatorio('Cruzamento Alíquota Zero e ST');
  const { evidencia } = await loadDossie(await opcoesDoCaso('valoracao-lc224', zero));
  expect(evidencia.linhas[0]).toMatchObject({
    ...{ Participante: 'CLIENTE RIO', 'Norma do Item': 'Lei 10.925/2004, art. 1º, I' },
  });
  expect(evidencia.linhas[0]?.Chave).toMatch(/^\d{44}$/);
});
