import * as choiceCalls from '@tagpo/contract/calls/choices';
import * as memberCalls from '@tagpo/contract/calls/members';
import * as searchCalls from '@tagpo/contract/calls/search';
import type { ApiDeps } from '../../api-deps.ts';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { addFavorite, listFavorites, removeFavorite } from './favorites.ts';
import { countLikes, listLikes } from './likes.ts';
import { listUsers } from './list-users.ts';
import { listPassed } from './passed.ts';
import { lookAtSearch, removeSearch, saveSearch } from './saved-searches.ts';
import { searchMembers } from './search-members.ts';
import { listSearchNews } from './search-news.ts';
import { widenSearch } from './widen-search.ts';

export function browseEndpoints(deps: ApiDeps, make: EndpointMaker): Endpoint[] {
  return [
    make(memberCalls.listUsers, ({ caller, query }) => deps.views.showPage(caller, listUsers(deps, caller, query))),
    make(searchCalls.searchMembers, ({ caller, query }) =>
      deps.views.showPage(caller, searchMembers(deps, caller, query)),
    ),
    make(searchCalls.widenSearch, ({ caller, query }) => widenSearch(deps, caller, query)),
    make(searchCalls.saveSearch, ({ caller, body }) => saveSearch(deps, caller, body)),
    make(searchCalls.removeSearch, ({ caller, params }) => removeSearch(deps, caller, params.id)),
    make(searchCalls.listSearchNews, ({ caller }) => listSearchNews(deps, caller)),
    make(searchCalls.lookAtSearch, ({ caller, params }) => lookAtSearch(deps, caller, params.id)),
    make(choiceCalls.listLikes, ({ caller, query }) => listLikes(deps, caller, query)),
    make(choiceCalls.countLikes, ({ caller }) => countLikes(deps, caller)),
    make(choiceCalls.listFavorites, ({ caller, query }) => listFavorites(deps, caller, query)),
    make(choiceCalls.addFavorite, ({ caller, params }) => addFavorite(deps, caller, params.id)),
    make(choiceCalls.removeFavorite, ({ caller, params }) => removeFavorite(deps, caller.uid, params.id)),
    make(choiceCalls.listPassed, ({ caller, query }) => listPassed(deps, caller, query)),
  ];
}
