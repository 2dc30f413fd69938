import Drafting
