/*
 * A rectification of the eSocial gives the events worked out by hand and the same bytes when it runs again. It signs
 * the events and writes lots where that is asked for.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { createPfxFicticio } from '@apura/assinatura/testing';
import { readArvoresEsocial, readEsocial } from '@apura/documentos';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createColetorOcorrencias } from '../comum/coletor-ocorrencias.ts';
import { prepareAssinatura } from './assinatura/prepare-assinatura.ts';
import {
  A,
  arvore,
  avisos,
  B,
  createMundos,
  erros,
  item,
  type LinhasPlanilha,
  type MundoEsocial,
  mudancas,
  pastasDe,
  type Retificado,
  readEntrada,
  rectifyMundo,
  rectifyPlanilha,
} from './testing-esocial.ts';
import { findElemento, textoDe } from './xml/arvore.ts';

let mundo: MundoEsocial;
const mundos = createMundos();
beforeAll(async () => {
  mundo = await mundos.prepare();
});
afterAll(() => mundos.erase());

const GOLDEN: LinhasPlanilha = {
  'S-1010': [{ ACAO: 'ALTERAR', codRubr: 'VALE', ideTabRubr: 'T1', iniValid: '01/2024', codIncCP: '00' }],
  'S-1200_REENVIAR': [{ ACAO: 'REENVIAR', perApur: '03/2025' }],
  'S-1200': [item({ codRubr: 'SAL', vrRubr: '3.100,00' }), item({ ACAO: 'EXCLUIR', codRubr: 'VALE' })],
  'S-2299': [{ ACAO: 'ALTERAR', cpfTrab: B, matricula: 'M2', ideDmDev: 'RESC', codRubr: 'SALDO', vrRubr: '900' }],
};

describe('the rectification worked out by hand in NOTE.md', () => {
  let r: Retificado;
  beforeAll(async () => {
    r = await rectifyMundo(mundo, GOLDEN);
  });

  it('makes both months, in the sequence in which they must be sent', () => {
    expect(r.resultado.status).toBe('SUCCESS');
    expect(erros(r)).toEqual([]);
    expect(pastasDe(r)).toEqual([
      '2025-03/01_S-1010',
      '2025-03/02_S-1298',
      '2025-03/03_S-1200',
      '2025-03/03_S-1200',
      '2025-03/05_S-1299',
      '2025-04/03_S-1200',
      '2025-04/04_S-2299',
    ]);
    const linhas = (r.zip.get('sequencia.csv') ?? '').trimEnd().split('\r\n').slice(1);
    expect(linhas.map((l) => l.split(';').slice(0, 3).join(' '))).toEqual([
      '1 2025-03 S-1010',
      '2 2025-03 S-1298',
      '3 2025-03 S-1200',
      '4 2025-03 S-1200',
      '5 2025-03 S-1299',
      '6 2025-04 S-1200',
      '7 2025-04 S-2299',
    ]);
  });

  it('tells base and contribution of the employer before and after, to the cent', () => {
    const [marco, abril] = r.prova.resumo;
    expect(marco).toMatchObject({
      periodo: '2025-03',
      gerado: true,
      baseInssAntes: '5660.00',
      baseInssDepois: '5000.00',
      inssAntes: '1573.48',
      inssDepois: '1390.00',
      pagamentoAMaior: '183.48',
      retificarDctf: true,
    });
    expect(abril).toMatchObject({
      periodo: '2025-04',
      baseInssAntes: null,
      inssDepois: null,
      pagamentoAMaior: '88.00',
      alteradas: 2,
      excluidas: 1,
    });
    expect(r.prova.retificarTambem.map((l) => `${l.obrigacao} ${l.periodo}`)).toEqual([
      // February used VALE and is not sent again.
      'eSocial 2025-02',
      'DCTFWeb 2025-03',
      'PER/DCOMP Web 2025-03',
      'DCTFWeb 2025-04',
      'PER/DCOMP Web 2025-04',
    ]);
  });

  it('repeats everything of the event in force and only takes its place', () => {
    const [original] = readArvoresEsocial(Buffer.from(readEntrada('S-1200-2025-03-A.xml')), new Set([1]));
    const reenviado = arvore(r, '2025-03/03_S-1200');
    expect(reenviado.filhos.slice(1)).toEqual(original?.raiz.filhos.slice(1));
    expect(findElemento(reenviado, 'ideEvento')?.filhos.map((f) => [f.nome, f.texto])).toEqual([
      ['indRetif', '2'],
      ['nrRecibo', '1.1.0000000000000000009'],
      ['indApuracao', '1'],
      ['perApur', '2025-03'],
      ['tpAmb', '1'],
      ['procEmi', '1'],
      ['verProc', 'Apura 1.0'],
    ]);
  });

  it('closes the month with what the closing in force says', () => {
    expect(textoDe(arvore(r, '05_S-1299'), 'infoFech', 'transDCTFWeb')).toBe('S');
    expect(textoDe(arvore(r, '02_S-1298'), 'ideEvento', 'perApur')).toBe('2025-03');
  });

  it('writes each change with the row that asked for it', async () => {
    expect(await mudancas(r)).toEqual([
      [
        '2025-03',
        'S-1010',
        'codRubr VALE · ideTabRubr T1 · iniValid 2024-01',
        'codIncCP',
        '11',
        '00',
        'planilha S-1010 linha 4',
      ],
      [
        '2025-04',
        'S-1200',
        `CPF ${A} · recibo 1.1.0000000000000000014 · ideDmDev FOLHA · codCateg 101 · nrInsc ` +
          '11222333000181 · codLotacao GERAL · matricula M1 · codRubr SAL',
        'vrRubr',
        '3000.00',
        '3100.00',
        'planilha S-1200 linha 4',
      ],
      [
        '2025-04',
        'S-1200',
        `CPF ${A} · recibo 1.1.0000000000000000014 · ideDmDev FOLHA · codCateg 101 · nrInsc ` +
          '11222333000181 · codLotacao GERAL · matricula M1 · codRubr VALE',
        '(registro)',
        'vrRubr 440.00 · indApurIR 0',
        '',
        'planilha S-1200 linha 5',
      ],
      [
        '2025-04',
        'S-2299',
        `CPF ${B} · matricula M2 · recibo 1.1.0000000000000000015 · ideDmDev RESC · nrInsc ` +
          '11222333000181 · codLotacao GERAL · codRubr SALDO',
        'vrRubr',
        '1000.00',
        '900.00',
        'planilha S-2299 linha 4',
      ],
    ]);
  });

  it('tells the month whose payroll used the rubric and is not sent again', () => {
    expect(avisos(r)).toEqual([
      'Aba S-1010, linha 4, coluna codIncCP: a incidência da rubrica VALE (tabela T1) muda, e há eventos ' +
        'que a usam e não são reenviados: 02/2025 (1).',
    ]);
  });

  it('gives the same bytes again, and is read by the reader of events', async () => {
    const outra = await rectifyMundo(mundo, GOLDEN, { hoje: '2026-12-31' });
    expect([...outra.zip]).toEqual([...r.zip]);
    for (const [nome, texto] of r.zip) {
      if (!nome.endsWith('.xml')) continue;
      const lido = readEsocial(Buffer.from(texto));
      expect(lido.problemas).toEqual([]);
      expect(lido.eventos[0]?.id).toMatch(/^ID111222333000000\d{19}$/);
      expect(path.posix.basename(nome)).toBe(`${lido.eventos[0]?.id}.xml`);
    }
  });
});

describe('a workbook that LibreOffice saved', () => {
  it('asks for the same', async () => {
    const planilha = path.join(
      import.meta.dirname,
      '../../../../fixtures/retificacao/libreoffice/esocial-preenchido.xlsx',
    );
    const workDir = path.join(mundo.dir, 'libreoffice');
    mkdirSync(workDir);
    const r = await rectifyPlanilha(mundo, planilha, { workDir });
    expect(erros(r)).toEqual([]);
    expect([...new Set(pastasDe(r))]).toEqual([
      '2025-03/01_S-1010',
      '2025-03/02_S-1298',
      '2025-03/03_S-1200',
      '2025-03/05_S-1299',
      '2025-03/06_S-1210',
      '2025-04/03_S-1200',
    ]);
    expect(textoDe(arvore(r, 'S-1210'), 'ideBenef', 'infoPgto', 'vrLiq')).toBe('3000.50');
    expect((await mudancas(r)).find((m) => m[3] === 'vrRubr')?.slice(4)).toEqual([
      '3000.00',
      '3100.00',
      'planilha S-1200 linha 4',
    ]);
  });
});

describe('signature and lots', () => {
  const senha = 'segredo';
  const pfx = (titular: string, fim?: Date) => createPfxFicticio({ titular, senha, fim });
  const assinar = {
    ...GOLDEN,
    PARAMETROS: [
      { PARAMETRO: 'ASSINAR', VALOR: 'S' },
      { PARAMETRO: 'LOTES', VALOR: 'S' },
    ],
  };

  it('signs every event with the certificate of the company and cuts lots by step', async () => {
    const r = await rectifyMundo(mundo, assinar, { certificado: { pfx: pfx('11222333000181'), senha } });
    expect(avisos(r).length).toBe(1);
    const eventos = r.nomes.filter((n) => n.startsWith('2025'));
    expect(eventos.every((n) => r.zip.get(n)?.endsWith('</Signature></eSocial>'))).toBe(true);
    const lotes = r.nomes.filter((n) => n.startsWith('lotes/'));
    expect(lotes).toEqual([
      'lotes/0001_grupo1.xml',
      'lotes/0002_grupo3.xml',
      'lotes/0003_grupo3.xml',
      'lotes/0004_grupo3.xml',
      'lotes/0005_grupo3.xml',
      'lotes/0006_grupo2.xml',
    ]);
    const lote = r.zip.get('lotes/0003_grupo3.xml') ?? '';
    expect(lote).toContain('<ideTransmissor><tpInsc>1</tpInsc><nrInsc>11222333000181</nrInsc></ideTransmissor>');
    // An event goes into its lot byte for byte, or its signature would no longer hold.
    const [primeiro = ''] = eventos.filter((n) => n.includes('03_S-1200'));
    expect(lote).toContain((r.zip.get(primeiro) ?? '-').replace(/^<\?xml[^>]*\?>/, ''));
  });

  it('signs where the caller asks for it and the workbook does not', async () => {
    const certificado = { pfx: pfx('11222333000181'), senha };
    const r = await rectifyMundo(mundo, GOLDEN, { certificado, sign: true });
    const eventos = r.nomes.filter((n) => n.startsWith('2025'));
    expect(eventos.length).toBe(7);
    expect(eventos.every((n) => r.zip.get(n)?.endsWith('</Signature></eSocial>'))).toBe(true);
  });

  it('leaves the events unsigned, and says so, when the certificate cannot sign', () => {
    const preparar = (certificado?: { pfx: Uint8Array; senha: string }) => {
      const coletor = createColetorOcorrencias();
      const { sign, transmissor } = prepareAssinatura({
        sign: true,
        certificado,
        empresa: { cnpj: '11222333000181' },
        hoje: '2026-11-21',
        linha: 8,
        report: coletor.report,
      });
      return {
        intacto: sign(XML) === XML,
        transmissor,
        avisos: coletor.lista().map((o) => [o.nivel, o.aba, o.linha, o.mensagem]),
      };
    };
    const XML = '<?xml version="1.0"?><eSocial xmlns="x"><evt Id="1"/></eSocial>';
    for (const certificado of [
      undefined,
      { pfx: pfx('11222333000181'), senha: 'errada' },
      { pfx: pfx('11222333000181', new Date('2025-01-01T00:00:00Z')), senha },
      { pfx: pfx('sem numero'), senha },
    ]) {
      const sem = preparar(certificado);
      expect(sem).toMatchObject({ intacto: true, transmissor: null });
      expect(sem.avisos).toEqual([
        ['ADVERTENCIA', 'PARAMETROS', 8, expect.stringMatching(/^Os eventos não foram assinados\./)],
      ]);
    }
    const deOutro = preparar({ pfx: pfx('99999999000191'), senha });
    expect(deOutro).toMatchObject({ intacto: false, transmissor: { tpInsc: '1', nrInsc: '99999999000191' } });
    expect(deOutro.avisos[0]?.[3]).toContain('que não é o da empresa');
    expect(preparar({ pfx: pfx('11222333000181'), senha }).avisos).toEqual([]);
  });
});
