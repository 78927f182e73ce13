/* An event of an earlier layout is converted to the layout in force, and the losses are listed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ElementoXml, readArvoresEsocial } from '@apura/documentos';
import { describe, expect, it } from 'vitest';
import { EVENTOS_ESCRITOS, elementoDe, getLeiaute } from '../leiaute/leiautes.ts';
import { findElemento, folha, textoDe } from './arvore.ts';
import { convertLeiaute } from './convert-leiaute.ts';
import { validateEvento } from './validate-evento.ts';
import { writeEvento } from './write-evento.ts';

const read = (xml: string | Uint8Array): ElementoXml[] =>
  readArvoresEsocial(typeof xml === 'string' ? Buffer.from(xml) : xml, new Set([1, 2, 3, 4])).map((a) => a.raiz);
const fixture = (caso: string) =>
  read(readFileSync(join(import.meta.dirname, '../../../../../fixtures/esocial', caso, 'entrada.xml')));
const evento = (elemento: string, corpo: string) => {
  const empregador = '<ideEmpregador><tpInsc>1</tpInsc><nrInsc>99210437</nrInsc></ideEmpregador>';
  const xml =
    `<eSocial xmlns="http://www.esocial.gov.br/schema/evt/${elemento}/v02_05_00">` +
    `<${elemento} Id="x">${corpo.replace('@E', empregador)}</${elemento}></eSocial>`;
  const [raiz] = read(xml);
  if (!raiz) throw new Error('no event');
  return raiz;
};

const RUBRICA = evento(
  'evtTabRubrica',
  `<ideEvento><tpAmb>1</tpAmb><procEmi>1</procEmi><verProc>x</verProc></ideEvento>@E<infoRubrica><inclusao>
   <ideRubrica><codRubr>1</codRubr><ideTabRubr>T</ideTabRubr><iniValid>2020-01</iniValid></ideRubrica>
   <dadosRubrica><dscRubr>Salário</dscRubr><natRubr>1000</natRubr><tpRubr>1</tpRubr><codIncCP>11</codIncCP>
   <codIncIRRF>11</codIncIRRF><codIncFGTS>11</codIncFGTS><codIncSIND>00</codIncSIND>
   <observacao>a &amp; b</observacao></dadosRubrica></inclusao></infoRubrica>`,
);
const copia = (e: ElementoXml): ElementoXml => structuredClone(e);
const falhas = (raiz: ElementoXml) => validateEvento(raiz, getLeiaute(raiz.nome)).map((f) => [f.codigo, f.caminho]);
const converter = (raiz: ElementoXml) => convertLeiaute(raiz, getLeiaute(raiz.nome));

describe('tag tables', () => {
  it('have a table for every event that is written, with the head and the employer first', () => {
    expect(EVENTOS_ESCRITOS.length).toBe(12);
    for (const codigo of EVENTOS_ESCRITOS) {
      const { filhos } = getLeiaute(elementoDe(codigo));
      expect(filhos.slice(0, 2).map((f) => f.nome)).toEqual(['ideEvento', 'ideEmpregador']);
    }
  });
});

describe('conversion of layouts', () => {
  it('leaves out what the layout in force does not have, and tells it', () => {
    const { raiz, removidas } = converter(RUBRICA);
    expect(removidas).toEqual([
      { caminho: 'infoRubrica/inclusao/dadosRubrica/codIncSIND', texto: '00', novoNome: null },
    ]);
    expect(falhas(raiz)).toEqual([]);
    expect(textoDe(raiz, 'infoRubrica', 'inclusao', 'dadosRubrica', 'observacao')).toBe('a & b');
  });

  it('renames the group of the paid quarantine and drops groups that lost everything', () => {
    const { raiz, removidas } = converter(
      evento(
        'evtDeslig',
        `<ideEvento><indRetif>1</indRetif><tpAmb>1</tpAmb><procEmi>1</procEmi><verProc>x</verProc></ideEvento>@E
         <ideVinculo><cpfTrab>52998224725</cpfTrab><nisTrab>1</nisTrab><matricula>M1</matricula></ideVinculo>
         <infoDeslig><mtvDeslig>02</mtvDeslig><dtDeslig>2020-02-03</dtDeslig><indPagtoAPI>N</indPagtoAPI>
         <pensAlim>0</pensAlim><infoInterm><qtdDiasInterm>3</qtdDiasInterm></infoInterm>
         <quarentena><dtFimQuar>2020-08-01</dtFimQuar></quarentena></infoDeslig>`,
      ),
    );
    expect(textoDe(raiz, 'infoDeslig', 'remunAposDeslig', 'dtFimRemun')).toBe('2020-08-01');
    expect(findElemento(raiz, 'infoDeslig', 'infoInterm')).toBeUndefined();
    expect(removidas.map((r) => r.caminho)).toEqual([
      'ideVinculo/nisTrab',
      'infoDeslig/infoInterm/qtdDiasInterm',
      'infoDeslig/quarentena',
      'infoDeslig/quarentena/dtFimQuar',
    ]);
    expect(falhas(raiz)).toEqual([]);
  });

  it('changes nothing of an event that already is in the layout in force', () => {
    const [remuneracao] = fixture('remuneracao-s1-3');
    if (!remuneracao) throw new Error('no fixture');
    expect(converter(remuneracao)).toEqual({ raiz: remuneracao, removidas: [] });
  });
});

describe('structural validation', () => {
  const dados = (raiz: ElementoXml): ElementoXml => {
    const e = findElemento(raiz, 'infoRubrica', 'inclusao', 'dadosRubrica');
    if (!e) throw new Error('no dadosRubrica');
    return e;
  };
  const raizCom = (muda: (d: ElementoXml, raiz: ElementoXml) => void): ElementoXml => {
    const { raiz } = converter(copia(RUBRICA));
    muda(dados(raiz), raiz);
    return raiz;
  };
  const base = 'infoRubrica/inclusao/dadosRubrica';

  it.each<[string, (d: ElementoXml, raiz: ElementoXml) => void, [string, string][]]>([
    ['a missing tag', (d) => d.filhos.splice(0, 1), [['CAMPO_OBRIGATORIO', `${base}/dscRubr`]]],
    [
      'an empty tag',
      (d) => void d.filhos.splice(0, 1, folha('dscRubr', '')),
      [['CAMPO_OBRIGATORIO', `${base}/dscRubr`]],
    ],
    [
      'a code out of its table',
      (d) => void d.filhos.splice(3, 1, folha('codIncCP', '99')),
      [['DOMINIO', `${base}/codIncCP`]],
    ],
    [
      'a nature that does not exist',
      (d) => void d.filhos.splice(1, 1, folha('natRubr', '0001')),
      [['FORMATO', `${base}/natRubr`]],
    ],
    ['a tag of no layout', (d) => d.filhos.push(folha('outra', '1')), [['FORMATO', `${base}/outra`]]],
    ['tags out of order', (d) => d.filhos.reverse(), [['FORMATO', `${base}/codIncFGTS`]]],
    ['a tag twice', (d) => void d.filhos.unshift(folha('dscRubr', 'x')), [['FORMATO', `${base}/dscRubr`]]],
    [
      'two operations at once',
      (_, raiz) => {
        const info = findElemento(raiz, 'infoRubrica');
        const ide = findElemento(raiz, 'infoRubrica', 'inclusao', 'ideRubrica');
        if (info && ide) info.filhos.push({ nome: 'exclusao', texto: '', filhos: [copia(ide)] });
      },
      [['CAMPO_OBRIGATORIO', 'infoRubrica']],
    ],
  ])('finds %s', (_, muda, esperadas) => {
    const achadas = falhas(raizCom(muda));
    for (const esperada of esperadas) expect(achadas).toContainEqual(esperada);
    expect(falhas(raizCom(() => {}))).toEqual([]);
  });

  it('takes amounts with up to two decimals, above zero and without sign', () => {
    const [remuneracao] = fixture('remuneracao-s1-3');
    if (!remuneracao) throw new Error('no fixture');
    const item = findElemento(remuneracao, 'dmDev', 'infoPerApur', 'ideEstabLot', 'remunPerApur', 'itensRemun');
    const caminho = 'dmDev/infoPerApur/ideEstabLot/remunPerApur/itensRemun/vrRubr';
    const resultado = (texto: string) => {
      const valor = findElemento(item, 'vrRubr');
      if (valor) valor.texto = texto;
      return falhas(remuneracao).some(([, c]) => c === caminho);
    };
    expect(['10', '0.01', '1234567.80', '10.500', '012'].map(resultado)).toEqual([false, false, false, false, false]);
    expect(['0', '0.00', '-1', '1,50', '1.234', 'x', '1e3', '1234567890123.00'].map(resultado)).not.toContain(false);
  });
});

describe('writing an event', () => {
  it('is read back the same, whatever the text', () => {
    const raiz = copia(converter(RUBRICA).raiz);
    const d = findElemento(raiz, 'infoRubrica', 'inclusao', 'dadosRubrica', 'dscRubr');
    if (d) d.texto = 'A & B <c> "d" ]]> ção ÿ €';
    const [lida] = read(writeEvento(raiz, 'ID1992104370000002026010110000000001'));
    expect(lida).toEqual(raiz);
  });
});
