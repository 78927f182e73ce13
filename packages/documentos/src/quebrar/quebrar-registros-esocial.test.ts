// Registers of the eSocial are applied in the order of their reception.
import { describe, expect, it } from 'vitest';
import { eventoXml, rubrica } from './testing-esocial.ts';
import { createPastas, mensagensDe, quebrarEm, readRows, situacoesDe } from './testing-projeto.ts';

// Guarantees which rows of the registers of the eSocial are in force.
const EMPRESA = { cnpj: '11222333000181' };
const PERIODO = { inicio: '2024-01-01', fim: '2024-12-31' };
const newDir = createPastas();

const quebrar = (documentos: Record<string, string | Uint8Array>) =>
  quebrarEm(newDir(), documentos, { empresa: EMPRESA, periodo: PERIODO });

describe('registers', () => {
  it('are applied in the order of reception, not of the files', async () => {
    const c = await quebrar({
      'c.xml': eventoXml(
        rubrica({
          operacao: 'alteracao',
          ini: '2024-02',
          descricao: 'final',
          recibo: '1.1.0003',
          recepcao: '2024-03-01T00:00:00',
        }),
      ),
      'b.xml': eventoXml(
        rubrica({
          operacao: 'alteracao',
          ini: '2024-01',
          nova: '2024-02',
          descricao: 'meio',
          recibo: '1.1.0002',
          recepcao: '2024-02-01T00:00:00',
        }),
      ),
      'a.xml': eventoXml(
        rubrica({
          operacao: 'inclusao',
          ini: '2024-01',
          descricao: 'início',
          recibo: '1.1.0001',
          recepcao: '2024-01-01T00:00:00',
        }),
      ),
      'nova vigencia.xml': eventoXml(
        rubrica({
          operacao: 'inclusao',
          ini: '2024-07',
          descricao: 'julho',
          recibo: '1.1.0004',
          recepcao: '2024-07-01T00:00:00',
        }),
      ),
    });
    expect(await readRows(c, 'esocial_rubrica', 'iniValid, dscRubr, grupo')).toEqual([
      ['2024-02', 'final', 'alteracao'],
      ['2024-07', 'julho', 'inclusao'],
    ]);
    expect(situacoesDe(c)).toEqual({
      'c.xml': 'Usado',
      'b.xml': 'Substituído',
      'a.xml': 'Substituído',
      'nova vigencia.xml': 'Usado',
    });
  });

  it('lose what an exclusion ends, and may be included again after it', async () => {
    const inclusao = (recibo: string, recepcao: string, descricao: string) =>
      eventoXml(rubrica({ operacao: 'inclusao', ini: '2024-01', recibo, recepcao, descricao }));
    const exclusao = eventoXml(
      rubrica({ operacao: 'exclusao', ini: '2024-01', recibo: '1.1.0002', recepcao: '2024-02-01T00:00:00' }),
    );
    const sem = await quebrar({ 'a.xml': inclusao('1.1.0001', '2024-01-01T00:00:00', 'um'), 'x.xml': exclusao });
    expect(await readRows(sem, 'esocial_rubrica', 'dscRubr')).toEqual([]);
    expect(mensagensDe(sem, 'a.xml')).toContain('Excluído da tabela');
    const de_novo = await quebrar({
      'b.xml': inclusao('1.1.0003', '2024-03-01T00:00:00', 'dois'),
      'a.xml': inclusao('1.1.0001', '2024-01-01T00:00:00', 'um'),
      'x.xml': exclusao,
    });
    expect(await readRows(de_novo, 'esocial_rubrica', 'dscRubr')).toEqual([['dois']]);
  });

  it('count whatever their day, as bonds do', async () => {
    const c = await quebrar({
      'velha.xml': eventoXml(rubrica({ operacao: 'inclusao', ini: '2018-01', recibo: '1.1.0001' })),
      'deslig.xml': eventoXml({
        elemento: 'evtDeslig',
        corpo:
          '<ideVinculo><cpfTrab>11144477735</cpfTrab><matricula>M1</matricula></ideVinculo><infoDeslig>' +
          '<mtvDeslig>02</mtvDeslig><dtDeslig>2023-11-10</dtDeslig><verbasResc><dmDev><ideDmDev>R</ideDmDev>' +
          '<infoPerApur><ideEstabLot><nrInsc>11222333000181</nrInsc><detVerbas><codRubr>1</codRubr>' +
          '<vrRubr>9.00</vrRubr></detVerbas></ideEstabLot></infoPerApur></dmDev></verbasResc></infoDeslig>',
      }),
    });
    expect(situacoesDe(c)).toEqual({ 'velha.xml': 'Usado', 'deslig.xml': 'Usado' });
    expect(await readRows(c, 'esocial_desligamento', 'dtDeslig, perApur')).toEqual([['2023-11-10', '2023-11']]);
    expect(await readRows(c, 'esocial_folha_item', 'vrRubr')).toEqual([]);
  });
});
