import type { NomeRelatorio } from '@apura/contract';
import type { EChartsCoreOption } from 'echarts/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useEstado } from './contexto.ts';
import { Grafico } from './grafico.tsx';
import { type DadosTabela, Tabela } from './tabela.tsx';
import { registerGemea } from './tabelas-gemeas.ts';

export interface PainelProps {
  numero: number;
  titulo: string;
  /** What the reader sees in it, in one line. */
  nota?: ReactNode;
  relatorios: readonly NomeRelatorio[];
  largura: 4 | 6 | 8 | 12;
  grafico?: { opcao: EChartsCoreOption; altura?: number; rotulo: string };
  tabela?: DadosTabela;
  children?: ReactNode;
}

/** A panel: title, chart or content, its table twin, its picture, and the reports behind it. */
export function Painel({ numero, titulo, nota, relatorios, largura, grafico, tabela, children }: PainelProps) {
  const { open, dados } = useEstado();
  const [showsTabela, setShowsTabela] = useState(grafico === undefined && children === undefined);
  const [semImagem, setSemImagem] = useState(false);
  const png = useRef<(() => Promise<string>) | null>(null);
  const id = useId();
  const gemea = tabela !== undefined && (grafico !== undefined || children !== undefined);
  useEffect(
    () => (gemea ? registerGemea(id, { numero, titulo, dados: tabela }) : undefined),
    [gemea, id, numero, titulo, tabela],
  );
  const baixar = async () => {
    if (png.current === null) return;
    const link = document.createElement('a');
    try {
      link.href = await png.current();
    } catch {
      setSemImagem(true);
      return;
    }
    setSemImagem(false);
    link.download = `${titulo}.png`;
    link.click();
  };
  return (
    <section className={`painel l${largura}`} aria-labelledby={id} data-painel={numero}>
      <header>
        <h2 id={id}>{titulo}</h2>
        <div className="acoes">
          {gemea && (
            <button
              type="button"
              className="mini"
              aria-expanded={showsTabela}
              onClick={() => setShowsTabela(!showsTabela)}
              aria-label={`Tabela de ${titulo}`}
            >
              Tabela
            </button>
          )}
          {grafico !== undefined && (
            <button
              type="button"
              className="mini"
              onClick={() => void baixar()}
              aria-label={`PNG: baixar imagem de ${titulo}`}
            >
              PNG
            </button>
          )}
        </div>
      </header>
      {semImagem && (
        <p className="falha" role="alert">
          Não foi possível gerar a imagem. Verifique a internet e tente de novo.
        </p>
      )}
      {nota !== undefined && <p className="nota">{nota}</p>}
      {grafico !== undefined && (
        <Grafico
          opcao={grafico.opcao}
          altura={grafico.altura ?? 280}
          rotulo={`${grafico.rotulo}. Os números estão na tabela.`}
          onItem={
            tabela === undefined
              ? undefined
              : (indice) => {
                  const alvo = tabela.linhas[indice]?.alvo;
                  if (alvo !== undefined) open(alvo);
                }
          }
          onPronto={(make) => {
            png.current = make;
          }}
        />
      )}
      {children}
      {tabela !== undefined && showsTabela && (
        <div className={gemea ? 'gemea' : undefined}>
          <Tabela dados={tabela} titulo={titulo} />
        </div>
      )}
      <footer>
        {relatorios
          .filter((nome) => (dados.diagnostico.linhas[nome] ?? 0) > 0)
          .map((nome) => (
            <button key={nome} type="button" className="elo" onClick={() => open({ relatorio: nome })}>
              {nome}
            </button>
          ))}
      </footer>
    </section>
  );
}
