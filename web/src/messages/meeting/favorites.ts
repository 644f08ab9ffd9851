import { catalogue } from '../language/locale.ts';
import { params } from '../language/params.ts';

export const favoriteMessages = catalogue('favorites', {
  title: 'Favorites',
  loading: 'Loading favorites...',
  error: 'Your favorites could not be loaded.',
  empty: 'No favorites yet',
  emptyHint: 'Save people you would like to find again. They will not know.',
  search: 'Search',
  end: 'These are all your favorites.',
  add: params('Add {name} to favorites'),
  remove: params('Remove {name} from favorites'),
  added: 'Added to favorites',
  removed: 'Removed from favorites',
  undo: 'Undo',
  errorTitle: 'Error',
  addFailed: 'Failed to add to favorites',
  removeFailed: 'Failed to remove from favorites',
});
