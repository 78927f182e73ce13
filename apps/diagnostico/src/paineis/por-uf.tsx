import { useEstado } from '../ui/contexto.ts';
import { Painel } from '../ui/painel.tsx';
import { MapaUf } from './mapa-uf.tsx';

/** Panel 18: Operações por UF. */
export function PorUf() {
  const { dados } = useEstado();
  const d = dados.diagnostico;
  if (d.top.uf.length === 0) return null;
  return (
    <Painel
      numero={18}
      titulo="Operações por UF"
      relatorios={['EFD-F Documentos Fiscais', 'EFD-F ICMS-ST', 'EFD-F DIFAL e FCP']}
      largura={6}
      tabela={{
        colunas: [
          ['UF', 'texto'],
          ['Entradas', 'reais'],
          ['Saídas', 'reais'],
          ['ICMS-ST', 'reais'],
          ['DIFAL e FCP', 'reais'],
        ],
        linhas: d.top.uf.map((u) => ({
          celulas: [u.uf, u.entradas, u.saidas, u.st, u.difal],
          alvo: { relatorio: 'EFD-F Documentos Fiscais', filtros: { 'UF Part.': u.uf } },
        })),
      }}
    >
      <MapaUf ufs={d.top.uf} />
    </Painel>
  );
}
