import { describe, expect, it } from 'vitest';
import { alteracao, applyTo, closeBody, faultsOfCounters } from '../../testing/sped.ts';

const A = '11222333000181';
const B = '11222333000262';
const CHAVE = '35240311444777000161550010000001231000001234';

/** Two establishments, two purchases, one sale by consolidation, no block A, no block F. */
const corpo = [
  `|0000|006|0|||01032024|31032024|PADARIA FICT\u00cdCIA LTDA|${A}|SP|3550308||00|2|`,
  '|0001|0|',
  '|0110|1|1|1||',
  `|0140|MATRIZ|PADARIA|${A}|SP||3550308|||`,
  '|0150|F1|MOINHO|01058|11444777000161|||3550308||RUA UM|10|||',
  '|0150|F3|USINA|01058|11444777000242|||3550308||RUA UM|10|||',
  '|0190|KG|QUILOGRAMA|',
  '|0200|FAR01|FARINHA|||KG|01|11010010||11|||',
  `|0140|FILIAL|PADARIA FILIAL|${B}|SP||3550308|||`,
  '|0190|KG|QUILOGRAMA|',
  '|A001|1|',
  '|C001|0|',
  `|C010|${A}|2|`,
  `|C100|0|1|F1|55|00|1|123|${CHAVE}|05032024|06032024|1000,00|1|0|0|1000,00|9|0|0|0|0|0|0|0|0|16,50|76,00|0|0|`,
  '|C170|1|FAR01||400|KG|600,00|0|0|000|1101||0|0|0|0|0|0|0|||0|0|0|50|600,00|1,65|||9,90|50|600,00|7,6|||45,60|3.1|',
  '|C170|2|FAR01||266|KG|400,00|0|0|000|1101||0|0|0|0|0|0|0|||0|0|0|50|400,00|1,6500|||6,60|50|400,00|7,6000|||30,40|3.1|',
  '|C100|0|1|F1|01|00||77||07032024|07032024|100,00|1|0|0|100,00|9|0|0|0|0|0|0|0|0|1,65|7,60|0|0|',
  '|C170|1|FAR01||10|KG|100,00|0|0|000|1101||0|0|0|0|0|0|0|||0|0|0|50|100,00|1,65|||1,65|50|100,00|7,6|||7,60|3.1|',
  `|C010|${B}|1|`,
  '|C180|55|01032024|31032024|FAR01|11010010||500,00|',
  '|C181|01|5101|500,00|0|500,00|1,65|||8,25|3.1|',
  '|C185|01|5101|500,00|0|500,00|7,6|||38,00|3.1|',
  '|D001|1|',
  '|F001|1|',
  '|I001|1|',
  '|M001|0|',
  '|M200|8,25|8,25|0|0|0|0|0|0|0|0|0|0|',
  '|1001|1|',
];
const base = closeBody(corpo);
const semContadores = (linhas: readonly string[]): string[] => linhas.filter((l) => !/^\|(.990|9)/.test(l));

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
        '|C170|2|FAR01||266|KG|400,00|0|0|000|1101||0|0|0|0|0|0|0|||0|0|0|50|300,00|1,6500|||4,95|50|300,00|7,6000|||22,80|3.1|',
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

  it('puts new records where the layout has them: tables by code, items in their note, notes behind notes', async () => {
    const nova = '35240311444777000161550010000009991000009999';
    const campos100 = { IND_OPER: '0', IND_EMIT: '1', COD_PART: 'F2', COD_MOD: '55', COD_SIT: '00', SER: '1' };
    const r = await applyTo(base, [
      alteracao({
        acao: 'INCLUIR',
        registro: 'C170',
        pais: [{ registro: 'C100', chave: { CHV_NFE: nova } }],
        campos: { NUM_ITEM: '1', COD_ITEM: 'FAR01', CST_PIS: '50', VL_BC_PIS: '10,33', ALIQ_PIS: '1,65' },
      }),
      alteracao({ acao: 'INCLUIR', registro: '0150', campos: { COD_PART: 'F2', NOME: 'OUTRO' } }),
      alteracao({ acao: 'INCLUIR', registro: '0150', campos: { COD_PART: 'F0', NOME: 'PRIMEIRO' } }),
      alteracao({ acao: 'INCLUIR', registro: '0150', campos: { COD_PART: 'F9', NOME: 'ÚLTIMO' } }),
      alteracao({ acao: 'INCLUIR', registro: '0500', campos: { COD_CTA: '3.1', NOME_CTA: 'INSUMOS' } }),
      alteracao({ acao: 'INCLUIR', registro: 'C100', campos: { ...campos100, CHV_NFE: nova, VL_DOC: '10,33' } }),
      alteracao({
        acao: 'INCLUIR',
        registro: 'C170',
        pais: [{ registro: 'C100', chave: { CHV_NFE: CHAVE } }],
        campos: { NUM_ITEM: '3', COD_ITEM: 'FAR01', CST_PIS: '50', VL_BC_PIS: '100', ALIQ_PIS: '1,65', VL_PIS: '1,65' },
      }),
    ]);
    expect(r.ocorrencias).toEqual([]);
    expect(r).toMatchObject({ incluidas: 7, alteradas: 1, excluidas: 0 });
    const registros = semContadores(r.depois).map((l) => l.split('|').slice(1, 3).join(' '));
    expect(registros.slice(4, 13)).toEqual([
      '0150 F0',
      '0150 F1',
      '0150 F2',
      '0150 F3',
      '0150 F9',
      '0190 KG',
      '0200 FAR01',
      '0140 FILIAL',
      '0190 KG',
    ]);
    expect(registros[13]).toBe('0500 ');
    expect(registros.slice(16, 25)).toEqual([
      `C010 ${A}`,
      'C100 0',
      'C170 1',
      'C170 2',
      'C170 3',
      'C100 0',
      'C170 1',
      'C100 0',
      'C170 1',
    ]);
    // 10,33 × 1,65 % = 0,170445, which is 0,17; the new note's totals are those of its items. The old one: 16,50 +
    // 1,65.
    expect(r.depois.find((l) => l.includes(nova))).toContain('|0,17|0,00|||');
    expect(r.depois.find((l) => l.includes('|10,33|1,65|'))).toContain('|1,65|||0,17|');
    expect(r.depois.find((l) => l.includes(CHAVE))).toContain('|18,15|76,00|');
    expect(r.texto.includes(Buffer.from('ÚLTIMO', 'latin1'))).toBe(true);
    expect(faultsOfCounters(r.depois)).toEqual([]);
  });

  it('opens the establishment in a block that had none, and tells the block has data', async () => {
    const f100 = { IND_OPER: '0', DT_OPER: '31032024', VL_OPER: '50,00', CST_PIS: '50', CST_COFINS: '50' };
    const r = await applyTo(base, [
      alteracao({ acao: 'INCLUIR', registro: 'F100', estabelecimento: B, campos: f100 }, 5),
      alteracao({ acao: 'INCLUIR', registro: 'F100', campos: f100 }, 6),
      alteracao({ acao: 'INCLUIR', registro: 'F100', campos: { ...f100, VL_OPER: '60,00' } }, 7),
    ]);
    expect(r.ocorrencias).toEqual([]);
    const f = r.depois.filter((l) => l[1] === 'F').map((l) => l.slice(0, 22));
    expect(f).toEqual([
      '|F001|0|',
      `|F010|${B}|`,
      '|F100|0|||31032024|50,',
      `|F010|${A}|`,
      '|F100|0|||31032024|50,',
      '|F100|0|||31032024|60,',
      '|F990|7|',
    ]);
    expect(r.incluidas).toBe(5);
    expect(faultsOfCounters(r.depois)).toEqual([]);
  });

  it('makes the twin of a new record, at the rate that goes with it, and says so', async () => {
    const pais = [{ registro: 'C180', chave: { COD_MOD: '55', DT_DOC_INI: '01032024', COD_ITEM: 'FAR01' } }];
    const campos = {
      CST_PIS: '01',
      CFOP: '5102',
      VL_ITEM: '90',
      VL_BC_PIS: '90,00',
      ALIQ_PIS: '1,6500',
      COD_CTA: '3.1',
    };
    const incluir = alteracao({ acao: 'INCLUIR', registro: 'C181', estabelecimento: B, pais, campos });
    const r = await applyTo(base, [incluir]);
    // 90 × 1,65 % = 1,485, half up; 90 × 7,6 % = 6,84.
    expect(r.depois.filter((l) => /^.C18/.test(l))).toEqual([
      corpo[19],
      corpo[20],
      '|C181|01|5102|90||90,00|1,6500|||1,49|3.1|',
      corpo[21],
      '|C185|01|5102|90||90,00|7,6|||6,84|3.1|',
    ]);
    expect(r.ocorrencias.map((x) => [x.nivel, x.codigo, x.aba, x.linha])).toEqual([
      ['ADVERTENCIA', 'CALCULO_DIVERGENTE', 'C181', 4],
    ]);
    const cofins = { CST_COFINS: '01', CFOP: '5102', VL_ITEM: '90', VL_BC_COFINS: '90', ALIQ_COFINS: '7,6' };
    const ambos = await applyTo(base, [
      incluir,
      alteracao({ acao: 'INCLUIR', registro: 'C185', estabelecimento: B, pais, campos: cofins }),
    ]);
    expect(ambos.ocorrencias).toEqual([]);
    expect(ambos.incluidas).toBe(2);
    const semPar = await applyTo(base, [{ ...incluir, campos: { ...campos, ALIQ_PIS: '2,1' } }]);
    expect(semPar.ocorrencias.map((x) => x.codigo)).toEqual(['CAMPO_OBRIGATORIO']);
    expect(semPar.linhas).toBe(0);
  });

  it('replaces a note by a new one with the same key', async () => {
    const r = await applyTo(base, [
      alteracao({ acao: 'EXCLUIR', registro: 'C100', chave: { CHV_NFE: CHAVE } }),
      alteracao({ acao: 'INCLUIR', registro: 'C100', campos: { CHV_NFE: CHAVE, IND_OPER: '0' } }),
      alteracao({
        acao: 'INCLUIR',
        registro: 'C170',
        pais: [{ registro: 'C100', chave: { CHV_NFE: CHAVE } }],
        campos: { NUM_ITEM: '1' },
      }),
    ]);
    expect(r.ocorrencias).toEqual([]);
    const c = r.depois.filter((l) => /^.C1[07]0/.test(l)).map((l) => l.slice(0, 12));
    expect(c).toEqual(['|C100|0|1|F1', '|C170|1|FAR0', '|C100|0|||||', '|C170|1|||||']);
    expect(faultsOfCounters(r.depois)).toEqual([]);
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

describe('rows that cannot be applied', () => {
  const pai = [{ registro: 'C100', chave: { CHV_NFE: CHAVE } }];
  const cases: { name: string; rows: Parameters<typeof applyTo>[1]; codigo: string; mensagem: RegExp }[] = [
    {
      name: 'a key that nothing has',
      rows: [alteracao({ acao: 'ALTERAR', registro: 'C170', chave: { NUM_ITEM: '9' }, pais: pai, campos: {} }, 18)],
      codigo: 'CHAVE_NAO_ENCONTRADA',
      mensagem: /^Aba C170, linha 18, coluna CHAVE_NUM_ITEM: nenhum registro C170/,
    },
    {
      name: 'a key of another establishment',
      rows: [
        alteracao({
          acao: 'EXCLUIR',
          registro: 'C180',
          chave: { COD_MOD: '55', DT_DOC_INI: '01032024', COD_ITEM: 'FAR01' },
        }),
      ],
      codigo: 'CHAVE_NAO_ENCONTRADA',
      mensagem: /existe no estabelecimento 11222333000262/,
    },
    {
      name: 'a line of another record',
      rows: [alteracao({ acao: 'EXCLUIR', registro: 'C170', linhaBase: 16 })],
      codigo: 'CHAVE_NAO_ENCONTRADA',
      mensagem: /a linha 16 do arquivo base é um registro C100/,
    },
    {
      name: 'a line that is none',
      rows: [alteracao({ acao: 'EXCLUIR', registro: 'C170', linhaBase: 15_000 })],
      codigo: 'CHAVE_NAO_ENCONTRADA',
      mensagem: /não começa um registro/,
    },
    {
      name: 'a parent that nothing has',
      rows: [
        alteracao({
          acao: 'INCLUIR',
          registro: 'C170',
          pais: [{ registro: 'C100', chave: { CHV_NFE: '1' } }],
          campos: { NUM_ITEM: '1' },
        }),
      ],
      codigo: 'PAI_NAO_ENCONTRADO',
      mensagem: /o registro C100 a que este pertence/,
    },
    {
      name: 'no parent at all',
      rows: [alteracao({ acao: 'INCLUIR', registro: 'C170', campos: { NUM_ITEM: '1' } })],
      codigo: 'PAI_NAO_ENCONTRADO',
      mensagem: /o registro C100/,
    },
    {
      name: 'an establishment that the file does not have',
      rows: [alteracao({ acao: 'INCLUIR', registro: 'F100', estabelecimento: '11222333000343', campos: {} })],
      codigo: 'PAI_NAO_ENCONTRADO',
      mensagem: /não tem o estabelecimento 11222333000343/,
    },
    {
      name: 'a record that is there already',
      rows: [alteracao({ acao: 'INCLUIR', registro: '0150', campos: { COD_PART: 'F1' } })],
      codigo: 'CHAVE_DUPLICADA',
      mensagem: /a linha 5 do arquivo base já tem um registro 0150/,
    },
    {
      name: 'the same new record twice',
      rows: [4, 5].map((n) => alteracao({ acao: 'INCLUIR', registro: '0150', campos: { COD_PART: 'F7' } }, n)),
      codigo: 'CHAVE_DUPLICADA',
      mensagem: /^Aba 0150, linha 5, coluna COD_PART: a linha 4 da aba 0150 já inclui/,
    },
    {
      name: 'two rows for one record',
      rows: [
        alteracao({ acao: 'ALTERAR', registro: 'C170', chave: { NUM_ITEM: '1' }, pais: pai, campos: { COD_CTA: '1' } }),
        alteracao({ acao: 'ALTERAR', registro: 'C170', linhaBase: 17, campos: { COD_CTA: '2' } }, 5),
      ],
      codigo: 'CHAVE_DUPLICADA',
      mensagem: /já é tratado pela linha 4 da aba C170/,
    },
    {
      name: 'a record that another row drops',
      rows: [
        alteracao({ acao: 'EXCLUIR', registro: 'C100', chave: { CHV_NFE: CHAVE } }),
        alteracao({ acao: 'ALTERAR', registro: 'C170', linhaBase: 17, campos: { COD_CTA: '2' } }, 5),
      ],
      codigo: 'CHAVE_NAO_ENCONTRADA',
      mensagem: /é excluído pela linha 4 da aba C100/,
    },
    {
      name: 'a record that no workbook may change',
      rows: [alteracao({ acao: 'ALTERAR', registro: 'M200', campos: {} })],
      codigo: 'NAO_SUPORTADO',
      mensagem: /M200/,
    },
  ];
  it.each(cases)('$name', async ({ rows, codigo, mensagem }) => {
    const r = await applyTo(base, rows);
    expect(r.ocorrencias).toHaveLength(1);
    expect(r.ocorrencias[0]).toMatchObject({ nivel: 'ERRO', codigo, periodo: '2024-03' });
    expect(r.ocorrencias[0]?.mensagem).toMatch(mensagem);
    expect(r.ocorrencias[0]?.sugestao).not.toBe('');
    expect(r).toMatchObject({ erros: 1, linhas: 0, incluidas: 0, alteradas: 0, excluidas: 0, mudancas: [] });
  });

  it('tells a key that two records have, with their lines', async () => {
    const linha = corpo[17] ?? '';
    const dobrado = closeBody([...corpo.slice(0, 18), linha.replace('|C170|1|', '|C170|01|'), ...corpo.slice(18)]);
    const pais = [
      { registro: 'C100', chave: { IND_OPER: '0', COD_PART: 'F1', COD_MOD: '01', SER: '', NUM_DOC: '77' } },
    ];
    const r = await applyTo(dobrado, [
      alteracao({ acao: 'EXCLUIR', registro: 'C170', chave: { NUM_ITEM: '1' }, pais }),
    ]);
    expect(r.ocorrencias.map((x) => [x.codigo, x.mensagem])).toEqual([
      [
        'CHAVE_DUPLICADA',
        'Aba C170, linha 4, coluna CHAVE_NUM_ITEM: a chave corresponde a 2 registros C170 do arquivo base (linhas 20 e 21).',
      ],
    ]);
  });

  it('refuses a base file that was cut', async () => {
    const r = await applyTo(base.slice(0, 30), []);
    expect(r.ocorrencias.map((x) => x.codigo)).toEqual(['ARQUIVO_BASE_AUSENTE']);
    expect(r.linhas).toBe(0);
  });
});
