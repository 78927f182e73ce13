import { FLUXOS, findFluxo } from '@apura/contract';

/** 'Upload Manual' and its like for a project's code; a code this version does not know gives '-'. */
export function fluxoLabel(buscarDocumentos: number): string {
  const fluxo = findFluxo(buscarDocumentos);
  return fluxo === undefined ? '-' : FLUXOS[fluxo].label;
}
