/*
 * The rows of a workbook change the records that they name and leave every other byte of the file as it was.
 */
import { describe, expect, it } from 'vitest';
import { alteracao, applyTo, closeBody, faultsOfCounters } from '../../testing/sped.ts';
import { B, base, CHAVE, corpo, semContadores } from './testing-aplicar.ts';

describe('applying the rows of a workbook to an EFD-Contribuições', () => {
  it('leaves every byte alone when there is no row', async () => {
    const { texto, linhas, mudancas } = await applyTo(base, []);
    expect(texto.equals(Buffer.from(`${base.join('\r\n')}\r\n`, 'latin1'))).toBe(true);
    expect(linhas).toBe(base.length);
    expect(mudancas).toEqual([]);
  });

  it('changes an item: the value follows from base and rate, the total of the note from its items', async () => {
    const r = await applyTo(base, [
      alteracao({
        acao: 'ALTERAR',
        registro: 'C170',
        chave: { NUM_ITEM: '002' },
        pais: [{ registro: 'C100', chave: { CHV_NFE: CHAVE } }],
        campos: { VL_BC_PIS: '300,00', VL_BC_COFINS: '300,00', ALIQ_PIS: '1,65' },
      }),
    ]);
    expect(r.ocorrencias).toEqual([]);
    const trocadas = r.depois.flatMap((l, i) => (l === base[i] ? [] : [[i + 1, l]]));
    expect(trocadas).toEqual([
      // 9,90 + 4,95 and 45,60 + 22,80.
      [16, corpo[13]?.replace('|16,50|76,00|', '|14,85|68,40|')],
      // 300 × 1,65 % = 4,95 and 300 × 7,6 % = 22,80; the rate keeps its spelling.
      [
        18,
        '|C170|2|FAR01||266|KG|400,00|0|0|000|1101||0|0|0|0|0|0|0|||0|0|0|50|300,00|1,6500|||4,95|50|' +
          '300,00|7,6000|||22,80|3.1|',
      ],
    ]);
    expect(r).toMatchObject({ incluidas: 0, alteradas: 2, excluidas: 0, erros: 0, linhas: base.length });
    const chave = `CHV_NFE ${CHAVE}`;
    const comum = { periodo: '2024-03', arquivo: 'a1' };
    const item = { ...comum, registro: 'C170', chave: `${chave} · NUM_ITEM 2`, linha: 18 };
    const nota = { ...comum, registro: 'C100', chave, linha: 16, origem: 'planilha C170 linha 4 (total do documento)' };
    const origem = 'planilha C170 linha 4';
    expect(r.mudancas).toEqual([
      { ...nota, campo: 'VL_PIS', antes: '16,50', depois: '14,85' },
      { ...nota, campo: 'VL_COFINS', antes: '76,00', depois: '68,40' },
      { ...item, campo: 'VL_BC_PIS', antes: '400,00', depois: '300,00', origem },
      { ...item, campo: 'VL_BC_COFINS', antes: '400,00', depois: '300,00', origem },
      { ...item, campo: 'VL_PIS', antes: '6,60', depois: '4,95', origem: `${origem} (base × alíquota)` },
      { ...item, campo: 'VL_COFINS', antes: '30,40', depois: '22,80', origem: `${origem} (base × alíquota)` },
    ]);
  });

  it('finds a record by its line, and a note without an access key by its number', async () => {
    const r = await applyTo(base, [
      alteracao({ acao: 'ALTERAR', registro: 'C170', linhaBase: 18, campos: { COD_CTA: '9.9' } }),
      alteracao({
        acao: 'ALTERAR',
        registro: 'C170',
        chave: { NUM_ITEM: '1' },
        pais: [
          {
            registro: 'C100',
            chave: { CHV_NFE: '', IND_OPER: '0', COD_PART: 'F1', COD_MOD: '01', SER: '', NUM_DOC: '000000077' },
          },
        ],
        campos: { COD_CTA: '' },
      }),
    ]);
    expect(r.ocorrencias).toEqual([]);
    const trocadas = r.depois.flatMap((l, i) => (l === base[i] ? [] : [[i + 1, l.slice(-11)]]));
    expect(trocadas).toEqual([
      [18, '|30,40|9.9|'],
      [20, ',6|||7,60||'],
    ]);
    expect(r.mudancas[0]?.chave).toBe(`CHV_NFE ${CHAVE} · NUM_ITEM 2`);
  });

  it('drops a note with its items, and with the last document of an establishment its opening', async () => {
    const nota = alteracao({ acao: 'EXCLUIR', registro: 'C100', chave: { CHV_NFE: CHAVE } });
    const r = await applyTo(base, [nota]);
    expect(r.ocorrencias).toEqual([]);
    expect(r).toMatchObject({ excluidas: 3, alteradas: 0, incluidas: 0 });
    expect(semContadores(r.depois)).toEqual(corpo.filter((_, i) => i < 13 || i > 15));
    expect(faultsOfCounters(r.depois)).toEqual([]);

    const tudo = await applyTo(base, [
      nota,
      alteracao({ acao: 'EXCLUIR', registro: 'C100', linhaBase: 19 }),
      alteracao({ acao: 'EXCLUIR', registro: 'C180', linhaBase: 22, estabelecimento: B }),
    ]);
    expect(tudo.ocorrencias).toEqual([]);
    expect(semContadores(tudo.depois)).toEqual([
      ...corpo.slice(0, 11),
      '|C001|1|',
      ...corpo.slice(corpo.indexOf('|D001|1|')),
    ]);
    expect(tudo.depois.filter((l) => l.startsWith('|C'))).toEqual(['|C001|1|', '|C990|2|']);
    expect(faultsOfCounters(tudo.depois)).toEqual([]);
  });

  it('reaches the record that a file has once, and tables without an establishment', async () => {
    const rateio = closeBody(corpo.flatMap((l) => (l.startsWith('|0110|') ? [l, '|0111|1,00|0|0|0|1,00|'] : [l])));
    const r = await applyTo(rateio, [
      alteracao({ acao: 'ALTERAR', registro: '0111', campos: { REC_BRU_NCUM_TRIB_MI: '9,00', REC_BRU_TOTAL: '9,00' } }),
      alteracao({ acao: 'INCLUIR', registro: '0600', campos: { COD_CCUS: 'B', CCUS: 'DOIS' } }),
      alteracao({ acao: 'INCLUIR', registro: '0600', campos: { COD_CCUS: 'A', CCUS: 'UM' } }),
      alteracao({ acao: 'INCLUIR', registro: '0500', campos: { COD_CTA: '1', NOME_CTA: 'CONTA' } }),
    ]);
    expect(r.ocorrencias).toEqual([]);
    expect(r.depois.filter((l) => /^.0(111|[56]00)/.test(l))).toEqual([
      '|0111|9,00|0|0|0|9,00|',
      '|0500|||||1|CONTA|||',
      '|0600||A|UM|',
      '|0600||B|DOIS|',
    ]);
    expect(r.depois[r.depois.findIndex((l) => l.startsWith('|0600||B')) + 1]).toMatch(/^.0990/);
    const segundo = await applyTo(rateio, [alteracao({ acao: 'INCLUIR', registro: '0111', campos: {} })]);
    expect(segundo.ocorrencias.map((x) => x.codigo)).toEqual(['CHAVE_DUPLICADA']);
  });

  it('changes a broken line without stumbling over it', async () => {
    const torto = base.map((l) => (l.startsWith('|0190|KG|') ? '|0190|KG|QUILO\rGRAMA' : l));
    const r = await applyTo(torto, [
      alteracao({ acao: 'ALTERAR', registro: '0190', chave: { UNID: 'KG' }, campos: { UNID: 'G' } }),
    ]);
    expect(r.ocorrencias).toEqual([]);
    expect(r.depois.filter((l) => l.startsWith('|0190|'))).toEqual(['|0190|G|QUILOGRAMA|', '|0190|KG|QUILO\rGRAMA']);
  });

  it('finds a daily total by its own key when the machine above is not named', async () => {
    const ecf = [
      '|C400|2D|BEMATECH|FAB1|1|',
      '|C405|01032024|1|1|1|10,00|10,00|',
      '|C481|01|10,00|10,00|1,65|||0,17|FAR01||',
      '|C485|01|10,00|10,00|7,6|||0,76|FAR01||',
    ];
    const dia = closeBody([...corpo.slice(0, 18), ...ecf, ...corpo.slice(18)]);
    const pais = [{ registro: 'C405', chave: { DT_DOC: '01032024', CRZ: '1' } }];
    const chave = { COD_ITEM: 'FAR01', CST_PIS: '01', ALIQ_PIS: '1,65' };
    const r = await applyTo(dia, [
      alteracao({ acao: 'ALTERAR', registro: 'C481', chave, pais, campos: { VL_BC_PIS: '20' } }),
    ]);
    expect(r.ocorrencias).toEqual([]);
    expect(r.depois.find((l) => l.startsWith('|C481|'))).toBe('|C481|01|10,00|20|1,65|||0,33|FAR01||');
  });

  it('takes equal operations of block F with a warning, and opens the books by consolidation as such', async () => {
    const f100 = { IND_OPER: '0', DT_OPER: '31032024', VL_OPER: '50,00', CST_PIS: '50' };
    const c180 = { COD_MOD: '55', DT_DOC_INI: '01032024', DT_DOC_FIN: '31032024', COD_ITEM: 'FAR01' };
    const soC = closeBody(corpo.filter((l) => !/^.C(010.\d+262|18)/.test(l)));
    const r = await applyTo(soC, [
      alteracao({ acao: 'INCLUIR', registro: 'F100', campos: f100 }, 4),
      alteracao({ acao: 'INCLUIR', registro: 'F100', campos: f100 }, 5),
      alteracao({ acao: 'INCLUIR', registro: 'C180', estabelecimento: B, campos: c180 }),
    ]);
    expect(r.ocorrencias.map((x) => [x.nivel, x.codigo, x.linha])).toEqual([['ADVERTENCIA', 'CHAVE_DUPLICADA', 5]]);
    expect(r.depois.filter((l) => l.startsWith('|F100|'))).toHaveLength(2);
    expect(r.depois).toContain(`|C010|${B}|1|`);
    expect(faultsOfCounters(r.depois)).toEqual([]);
  });

  it('adds a total up although another record of the note comes in first', async () => {
    const pais = [{ registro: 'C100', chave: { CHV_NFE: CHAVE } }];
    const linhaDaNota = base.findIndex((l) => l.includes(CHAVE)) + 1;
    const r = await applyTo(base, [
      alteracao({ acao: 'INCLUIR', registro: 'C175', linhaBase: linhaDaNota, campos: { CFOP: '1101', CST_PIS: '50' } }),
      alteracao({
        acao: 'INCLUIR',
        registro: 'C170',
        pais,
        campos: { NUM_ITEM: '3', VL_BC_PIS: '100', ALIQ_PIS: '1,65' },
      }),
    ]);
    expect(r.ocorrencias).toEqual([]);
    expect(r.depois.find((l) => l.includes(CHAVE))).toContain('|18,15|76,00|');
    expect(
      r.depois
        .filter((l) => /^.C17/.test(l))
        .slice(0, 4)
        .map((l) => l.slice(1, 7)),
    ).toEqual(['C170|1', 'C170|2', 'C170|3', 'C175|1']);
  });

  it('keeps the encoding and the line ends of the file', async () => {
    const campos = { NOME: 'AÇÚCAR – €' };
    const r = await applyTo(base, [
      alteracao({ acao: 'ALTERAR', registro: '0150', chave: { COD_PART: 'F1' }, campos }),
    ]);
    // The dash and the sign of the euro are bytes of Windows-1252.
    expect(r.texto.includes(Buffer.from('|0150|F1|A\u00c7\u00daCAR \x96 \x80|', 'latin1'))).toBe(true);
    expect(r.texto.subarray(0, 80).toString('latin1')).toContain('FICT\u00cdCIA');
  });
});
