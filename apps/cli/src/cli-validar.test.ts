// `apura validar` says what the official validators would refuse in each EFD-Contribuições and ECF, by line and field.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apura, DEMO, REPO } from './testing-cli.ts';

const LIMPO = readFileSync(join(REPO, 'fixtures', 'retificacao', 'validacao', 'entrada.txt'), 'latin1');

let dir = '';
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'apura-cli-validar-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const save = (nome: string, texto: string): string => {
  const path = join(dir, nome);
  writeFileSync(path, texto, 'latin1');
  return path;
};

describe('apura validar', () => {
  it('gives one list of what rules and layout find, and every row says where and why', async () => {
    // Received before it was issued, and 82,50 where base times rate is 66,00.
    const texto = LIMPO.replace('|05012024|06012024|5000,00|', '|05012024|04012024|5000,00|').replace(
      '|4000,00|1,65|||66,00|50|',
      '|4000,00|1,65|||82,50|50|',
    );
    const json = join(dir, 'saida', 'achados.json');
    const result = await apura('validar', save('errado.txt', texto), '--json', json);
    expect(result.code).toBe(1);
    expect(result.stdout).toContain('errado.txt: 2 erros, 1 aviso');
    const linhas: Record<string, unknown>[] = JSON.parse(readFileSync(json, 'utf8'));
    expect(linhas.map((l) => [l.linha, l.registro, l.campo, l.regra, l.nivel, l.valor])).toEqual([
      [25, 'C100', 'VL_PIS', 'CALCULO_DIVERGENTE', 'ADVERTENCIA', '82,50'],
      [25, 'C100', 'DT_E_S', 'C100-DT_E_S-antes', 'ERRO', '04012024'],
      [26, 'C170', 'VL_PIS', 'CALCULO_DIVERGENTE', 'ERRO', '82,50'],
    ]);
    expect(linhas[1]).toEqual({
      arquivo: 'errado.txt',
      linha: 25,
      registro: 'C100',
      campo: 'DT_E_S',
      regra: 'C100-DT_E_S-antes',
      nivel: 'ERRO',
      valor: '04012024',
      certo: '',
      mensagem: 'Registro C100, linha 25, campo DT_E_S: 04012024 é anterior à emissão do documento.',
      fonte: 'guia 1.35, C100.DT_E_S',
    });
  }, 120_000);

  it('refuses an ECF whose parameters contradict each other', async () => {
    const [nome = ''] = readdirSync(join(DEMO, 'sped')).filter((arquivo) => arquivo.startsWith('SPEDECF'));
    const texto = readFileSync(join(DEMO, 'sped', nome), 'latin1').replace('|A|01|RRRR|', '|A|01|RRPR|');
    const json = join(dir, 'saida', 'ecf.json');
    const result = await apura('validar', save('ecf.txt', texto), '--json', json);
    expect(result.code).toBe(1);
    const linhas: Record<string, unknown>[] = JSON.parse(readFileSync(json, 'utf8'));
    expect(linhas.filter((l) => l.nivel === 'ERRO')).toEqual([
      {
        arquivo: 'ecf.txt',
        linha: 3,
        registro: '0010',
        campo: 'FORMA_TRIB_PER',
        regra: '0010.FORMA_TRIB_PER-formas',
        nivel: 'ERRO',
        valor: 'RRPR',
        certo: '',
        mensagem:
          'Registro 0010, linha 3, campo FORMA_TRIB_PER: RRPR tem um trimestre de outra forma que a de FORMA_TRIB.',
        fonte: 'manual da ECF, 0010, REGRA_TRIBUT_INVALIDA',
      },
    ]);
  }, 120_000);

  it('finds the files of a folder by their content, and ends with 0 when none has an error', async () => {
    const result = await apura('validar', join(DEMO, 'sped'));
    expect(result.code).toBe(0);
    expect(result.stdout.match(/PISCOFINS_\d{8}_.*: 0 erros/g)).toHaveLength(4);
    expect(result.stdout.match(/SPEDECF-.*: 0 erros/g)).toHaveLength(1);
  }, 120_000);

  it('ends with 3 where there is no such file, and with 2 where the call is wrong', async () => {
    const vazia = join(dir, 'vazia');
    mkdirSync(vazia);
    writeFileSync(join(vazia, 'nota.txt'), 'isto não é um SPED');
    const nada = await apura('validar', vazia);
    expect([nada.code, nada.stdout]).toEqual([3, 'Não há EFD-Contribuições nem ECF a conferir.\n']);
    const chamadas: [string[], string][] = [
      [['validar'], 'Diga o arquivo ou a pasta a conferir'],
      [['validar', vazia, vazia], 'Um arquivo ou uma pasta de cada vez'],
      [['validar', vazia, '--json', ''], 'Diga onde gravar'],
      [['validar', join(dir, 'ausente')], 'não existe'],
    ];
    for (const [args, mensagem] of chamadas) {
      const { code, stderr } = await apura(...args);
      expect([code, stderr.includes(mensagem)], args.join(' ')).toEqual([2, true]);
    }
  }, 120_000);
});
