import { expect, test } from 'vitest';
import { tabela } from './index.ts';

// Guarantee: the tables of the tax reform agree with its laws.

test('the natures of the stock credit exist, have NCM on 31/12/2026 and are neither fuels nor cold drinks', () => {
  const naturezas = tabela('nat_rec').linhas;
  const ncms = tabela('nat_rec_ncm').linhas;
  const dia = '2026-12-31';
  for (const [quadro = '', codigo = ''] of tabela('estoque_art381').linhas) {
    expect(
      naturezas.some((n) => n[0] === quadro && n[1] === codigo),
      codigo,
    ).toBe(true);
    const vigentes = ncms.filter(
      ([q, c, , , tipo, inicio = '', fim]) =>
        q === quadro && c === codigo && tipo === 'INCLUI' && inicio <= dia && (fim || '9999-12-31') >= dia,
    );
    expect(vigentes.length, codigo).toBeGreaterThan(0);
    // Fuels are 1xx and cold drinks 4xx of Tabela 4.3.10.
    if (quadro === '4.3.10') expect(codigo).toMatch(/^[23]/);
  }
});

test('the duty to inform IBS and CBS begins on the days of Ato Conjunto 4/2026', () => {
  const linhas = tabela('reforma_obrigatoriedade').linhas;
  const dia = (modelo: string, crt: string, condicao: string) =>
    linhas
      .filter((l) => l[0] === modelo && l[1] === crt && l[2] === condicao && l[6] === 'Obrigatório')
      .map((l) => l[5]);
  for (const modelo of ['55', '65', '57', '58', '66']) expect(dia(modelo, '', 'Regra geral')).toEqual(['2026-08-03']);
  for (const modelo of ['62', 'NFS-e']) expect(dia(modelo, '', 'Regra geral')).toEqual(['2026-10-01']);
  for (const modelo of ['NFAg', 'NFGas']) expect(dia(modelo, '', 'Regra geral')).toEqual(['2026-12-01']);
  for (const crt of ['1', '2', '4']) expect(dia('55', crt, 'Emitente do Simples Nacional')).toEqual(['2027-01-01']);
  expect(dia('55', '', 'Emitente que não é contribuinte do ICMS')).toEqual(['2026-12-01']);
  expect(dia('NFS-e', '', 'Plataformas, locações e bens imateriais')).toEqual(['2026-12-01']);
  expect(dia('55', '', 'Operação monofásica')).toEqual(['2027-01-01', '2027-01-01']);
  expect(dia('DUIMP', '', 'Importação')).toEqual(['2027-01-01']);
});

test('a note without the groups is refused from 03/08/2026, and from 04/01/2027 in the Simples', () => {
  const linhas = tabela('reforma_rejeicao').linhas;
  const dias = (regra: string, crt: string) =>
    linhas.filter((l) => l[1] === regra && l[3] === crt).map((l) => [l[2], l[4]]);
  const deAmbos = (dia: string) => [
    ['55', dia],
    ['65', dia],
  ];
  expect(dias('UB12-10', '3')).toEqual(deAmbos('2026-08-03'));
  for (const crt of ['1', '2', '4']) expect(dias('UB12-10', crt)).toEqual(deAmbos('2027-01-04'));
  for (const crt of ['1', '2', '4']) expect(dias('UB13-40', crt)).toEqual(deAmbos('2027-01-04'));
  expect(dias('UB13-40', '3')).toEqual([]);
});

test('what a note with the groups is refused for holds for every regime since 10/11/2025', () => {
  const linhas = tabela('reforma_rejeicao').linhas.filter((l) => l[4] === '2025-11-10');
  for (const [modelo, crt] of ['55', '65'].flatMap((m) => ['1', '2', '3', '4'].map((c) => [m, c]))) {
    expect(linhas.filter((l) => l[2] === modelo && l[3] === crt).map((l) => l[1])).toEqual([
      ...['UB13-10', 'UB13-20', 'UB13-30', 'UB14-10', 'UB14-20', 'UB14-25', 'UB18-10, UB37-10 ou UB56-10'],
      ...['UB59-20', 'UB68-10', 'UB68-11', 'W34-20', 'W35-10, W47-10 ou W56-10'],
    ]);
  }
});

test('the events of the reform have their official authors, and what is not confirmed adds to no side', () => {
  const { colunas, linhas } = tabela('evento_reforma');
  const de = (linha: readonly string[], coluna: string) => linha[colunas.indexOf(coluna)] ?? '';
  expect(linhas.map((l) => l[0])).toEqual([
    ...['110001', '112110', '112120', '112130', '112140', '112150', '211110', '211120', '211124', '211128'],
    ...['211130', '211140', '211150', '212110', '212120', '412120', '412130'],
  ]);
  for (const linha of linhas) {
    const codigo = de(linha, 'codigo');
    // The first digit says who registers it: 1 the issuer, 2 the recipient or successor, 4 the tax office.
    if (codigo.startsWith('112')) expect(de(linha, 'autor')).toBe('Emitente');
    if (codigo.startsWith('4')) expect(de(linha, 'autor')).toBe('Fisco');
    // A side needs a sign, an amount and an account.
    const lado = de(linha, 'lado') !== '';
    expect([de(linha, 'sinal') !== '', de(linha, 'conta') !== ''], codigo).toEqual([lado, lado]);
    if (lado) expect(de(linha, 'valor'), codigo).not.toBe('');
    if (de(linha, 'confirmado') === 'N') expect(de(linha, 'efeito'), codigo).toContain('não está confirmado');
  }
});

test('each type of credit and debit note has the sign of each side, and the general rule of its purpose', () => {
  for (const l of tabela('nota_ajuste_reforma').linhas) {
    const [finalidade, , , ladoEmitente, sinalEmitente, ladoDestinatario, sinalDestinatario] = l;
    expect([sinalEmitente !== '', sinalDestinatario !== '']).toEqual([ladoEmitente !== '', ladoDestinatario !== '']);
    // A debit note raises what its issuer owes; a credit note lowers it.
    const sobe = (ladoEmitente === 'Débito') === (sinalEmitente === 'Soma');
    if (ladoEmitente !== '') expect(sobe, l.join(' · ')).toBe(finalidade === '6');
  }
});
