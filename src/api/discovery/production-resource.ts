import type { ProductionDetail } from '../../contract/production';
import type { ProductionAnswer } from './schemas/production-answer';

/** The resource of a production. Pure. */
export function productionResource(detail: ProductionDetail): ProductionAnswer {
  const { id, name, synopsis, advisoryRating, genres, runtimeMinutes, releaseDate } = detail;
  const { imageData, trailerData } = detail.productionMedia;
  return {
    id,
    title: name,
    synopsis: synopsis ?? null,
    rating: advisoryRating ?? null,
    genres: genres ?? [],
    // Svc sends 0 for unknown (Svc spec 2.4).
    runtimeMinutes: runtimeMinutes !== undefined && runtimeMinutes > 0 ? runtimeMinutes : null,
    releaseDate: releaseDate ?? null,
    coverUrl: imageData.coverImageUrl ?? null,
    trailerUrls: trailerData.trailerUrls,
    cast: detail.contributors.cast,
    crew: detail.contributors.crew,
    url: detail.productionUrl ?? null,
  };
}
