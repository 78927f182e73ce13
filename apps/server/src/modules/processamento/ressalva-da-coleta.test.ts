import { describe, expect, it } from 'vitest';
import { ressalvaDaColeta } from './ressalva-da-coleta.ts';

const feita = { ferramenta: 'quebrar_arquivos', status: 'SUCCESS', parciais: [] } as const;

describe('what a concluded project says of its collection', () => {
  it('is nothing when everything was had', () => {
    expect(ressalvaDaColeta([feita])).toBeNull();
  });

  it('names the tools that could not collect, and the way out', () => {
    const mensagem = ressalvaDaColeta([
      { ferramenta: 'ecac', status: 'PROCURACAO', parciais: [] },
      { ferramenta: 'esocial', status: 'ERROR', parciais: [] },
      feita,
    ]);
    expect(mensagem).toContain('sem a coleta de E-CAC e eSocial');
    expect(mensagem).toContain('Upload Manual');
  });

  it('points at the papers that have to be sent', () => {
    const mensagem = ressalvaDaColeta([{ ferramenta: 'ecac', status: 'SUCCESS', parciais: ['PER/DCOMP'] }, feita]);
    expect(mensagem).toContain('veja em cada ferramenta');
  });
});
